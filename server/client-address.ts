import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address a request came from. With proxies of ours in front it is what the outermost of them wrote into
 * `X-Forwarded-For`; whatever stands to the left of that was written by the visitor and proves nothing. Without
 * proxies the header is not looked at.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const socketAddress = bareAddress(incoming.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return socketAddress;
  const forwarded = [incoming.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  const seen = forwarded.map(bareAddress).filter((address) => address !== "");
  return seen.at(-trustedProxies) ?? seen[0] ?? socketAddress;
}

/** Empty for what is no address. Ports, brackets, zones and IPv4 in the clothes of IPv6 are taken off. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = withoutPort.replace(/%.*$/, "").replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? "" : address;
}

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes an address in its one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
