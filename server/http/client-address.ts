import { isIP } from "node:net";

type Sender = {
  readonly socketAddress: string | undefined;
  /** The header `X-Forwarded-For`; repeated headers are joined by commas. */
  readonly forwardedFor: string | undefined;
  /** The number of own proxies in front, each of which appends one entry. */
  readonly trustedProxies: number;
};

/** The address that our outermost proxy has added: a client may invent the entries to its left. Empty if unknown. */
export function clientAddress({ socketAddress = "", forwardedFor = "", trustedProxies }: Sender): string {
  const entries = trustedProxies === 0 ? [] : forwardedFor.split(",").slice(-trustedProxies);
  // A proxy may write `unknown` in place of an address.
  return bareAddress(entries[0] ?? "") || bareAddress(socketAddress);
}

/** `192.0.2.1:443`, `[2001:db8::1]:443`, `fe80::1%eth0`, `::ffff:192.0.2.1` → the address alone; else an empty text. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = withoutPort.replace(/%.*$/, "").replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

export type ClientNetworks = {
  /** A household or office: an IPv4 address, or a /64 of IPv6. */
  readonly household: string;
  /** The largest network of one customer: a /24 of IPv4, or a /48 of IPv6, which contains 65,536 households. */
  readonly site: string;
};

/** Takes an address from `clientAddress`; an empty address counts as one network. */
export function clientNetworks(address: string): ClientNetworks {
  const groups = isIP(address) === 6 ? ipv6Groups(address) : undefined;
  const ipv4 = groups ? mappedIpv4(groups) : address;
  if (groups && ipv4 === undefined) {
    return { household: `${groups.slice(0, 4).join(":")}::/64`, site: `${groups.slice(0, 3).join(":")}::/48` };
  }
  return { household: ipv4 ?? "", site: (ipv4 ?? "").replace(/\.\d+$/, ".0/24") };
}

function ipv6Groups(address: string): string[] {
  // The URL parser normalises the address.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.map((pair) => `${pair >> 8}.${pair & 255}`).join(".");
}
