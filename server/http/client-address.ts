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
