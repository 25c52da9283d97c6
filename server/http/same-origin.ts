import { isIP } from "node:net";

/**
 * Whether a request comes from a page of this site, or from no page at all: browsers name the origin of every POST, so
 * who names none is a program, which could name any.
 *
 * `siteOrigins` decides. A `Host` that equals the `Origin` proves nothing: anybody can point a name of theirs at this
 * server. An IP address or `localhost` nobody else can have, so a site tried out on such an address accepts its own
 * forms. The scheme is not compared there: a proxy may have ended TLS.
 */
export function isSameOrigin(headers: Headers, siteOrigins: readonly string[]): boolean {
  const origin = headers.get("origin");
  if (origin === null) return (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  return siteOrigins.includes(origin) || isAddressOf(origin, headers.get("host") ?? "");
}

function isAddressOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return isUnmistakable(hostname) && URL.canParse(own) && new URL(own).host === originHost;
}

function isUnmistakable(hostname: string): boolean {
  return hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
