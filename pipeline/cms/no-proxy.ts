import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Returns a function that is true for this machine, which no proxy reaches, and for addresses and ranges in NO_PROXY,
 * such as `::1` and `10.0.0.0/8`. Undici has no rule for this machine, and does not support ranges.
 */
export function addressesWithoutProxy(noProxy: string): (hostname: string) => boolean {
  const list = new BlockList();
  for (const entry of ["127.0.0.0/8", "::1", ...noProxy.split(/[\s,]+/)]) {
    const [, address = "", bits] = /^([^/]*)(?:\/(\d+))?$/.exec(withoutBrackets(entry)) ?? [];
    const family = familyOf(address);
    const maxBits = family === "ipv4" ? 32 : 128;
    const prefixBits = Number(bits ?? maxBits);
    if (family && prefixBits <= maxBits) list.addSubnet(address, prefixBits, family);
  }
  return (hostname) => {
    const address = withoutBrackets(hostname);
    const family = familyOf(address);
    return family ? list.check(address, family) : /(^|\.)localhost$/i.test(hostname);
  };
}

/** `[::1]` → `::1`, `[fd00::]/8` → `fd00::/8` */
function withoutBrackets(address: string): string {
  return address.replace(/^\[(.*)\]/, "$1");
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  if (isIPv4(address)) return "ipv4";
  return isIPv6(address) ? "ipv6" : undefined;
}
