import { isIP } from "node:net";

type Sender = {
  readonly socketAddress: string | undefined;
  /** The header `X-Forwarded-For`; several of them joined by commas. */
  readonly forwardedFor: string | undefined;
  /** Proxies of ours in front, each of which adds one entry to that header. */
  readonly trustedProxies: number;
};

/**
 * The address a request came from. With proxies of ours in front it is what the outermost of them wrote; whatever
 * stands to the left of that was written by the visitor and proves nothing. If a proxy wrote no address (`unknown`),
 * the socket's is all we know.
 */
export function clientAddress({ socketAddress = "", forwardedFor = "", trustedProxies }: Sender): string {
  const entries = trustedProxies === 0 ? [] : forwardedFor.split(",").slice(-trustedProxies);
  return bareAddress(entries[0] ?? "") || bareAddress(socketAddress);
}

/** Empty for what is no address. Ports, brackets, zones and IPv4 in the form of IPv6 are taken off. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = withoutPort.replace(/%.*$/, "").replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

/** The networks that one address belongs to. */
export type ClientNetworks = {
  /** What one household or office gets: an IPv4 address, or a /64 of IPv6. */
  readonly household: string;
  /** What one customer of a provider may get: a /24 of IPv4, or a /48 of IPv6, which holds 65,536 households. */
  readonly site: string;
};

/** Takes an address as `clientAddress` gives it. An empty one is a network of its own. */
export function clientNetworks(address: string): ClientNetworks {
  const groups = isIP(address) === 6 ? ipv6Groups(address) : undefined;
  const ipv4 = groups ? mappedIpv4(groups) : address;
  if (groups && ipv4 === undefined) {
    return { household: `${groups.slice(0, 4).join(":")}::/64`, site: `${groups.slice(0, 3).join(":")}::/48` };
  }
  return { household: ipv4 ?? "", site: (ipv4 ?? "").replace(/\.\d+$/, ".0/24") };
}

/** The eight groups, in lower case and without leading zeros. */
function ipv6Groups(address: string): string[] {
  // The URL parser writes an address in its one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

/** `::ffff:c000:201` → `192.0.2.1`. Returns undefined when it is not IPv4 in the form of IPv6. */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.map((pair) => `${pair >> 8}.${pair & 255}`).join(".");
}
