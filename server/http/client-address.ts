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
  const address = text
    .trim()
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^\[(.+)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

export type ClientNetworks = {
  /** A household or office: an IPv4 address, or a /64 of IPv6. */
  readonly household: string;
  /** The largest network of one customer: a /24 of IPv4, or a /48 of IPv6, which contains 65,536 households. */
  readonly site: string;
};

/** Takes an address from `clientAddress`; all clients without a known address count as one network. */
export function clientNetworks(address: string): ClientNetworks {
  if (isIP(address) !== 6) return ipv4Networks(address);
  const groups = ipv6Groups(address);
  // An IPv4 address may be written in IPv6: `0:0:0:0:0:ffff:c000:201` is 192.0.2.1.
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return ipv4Networks(groups.slice(6).map(twoBytes).join("."));
  return { household: `${groups.slice(0, 4).join(":")}::/64`, site: `${groups.slice(0, 3).join(":")}::/48` };
}

function ipv4Networks(address: string): ClientNetworks {
  return { household: address, site: address.replace(/\.\d+$/, ".0/24") };
}

/** `2001:db8::1` → 2001, db8, 0, 0, 0, 0, 0, 1 */
function ipv6Groups(address: string): string[] {
  // The URL parser writes every form of an address in the same way.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

/** `c000` → `192.0` */
function twoBytes(group: string): string {
  const number = Number.parseInt(group, 16);
  return `${number >> 8}.${number & 255}`;
}
