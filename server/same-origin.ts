import type { IncomingHttpHeaders } from "node:http";
import { origin as siteOrigin } from "#src/site.ts";

/**
 * Whether a request comes from a page of this site, or from no page at all: browsers name the origin of every POST, so
 * who names none is a program, which could name any. The scheme is not compared, since a proxy may have ended TLS;
 * one that hands on another `Host` needs `SITE_ORIGIN`.
 */
export function isSameOrigin({ "sec-fetch-site": site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined || origin === siteOrigin) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && originHost !== "" && new URL(own).host === originHost;
}
