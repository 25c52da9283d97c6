import type { IncomingHttpHeaders } from "node:http";
import { origin as siteOrigin } from "#src/site.ts";

/**
 * Whether a request comes from a page of this site, or from no page at all: browsers name the origin of every POST, so
 * who names none is a program, which could name any. The site is where this server is, and where `SITE_ORIGIN` says it
 * is published. The scheme is not compared: a proxy may have ended TLS.
 */
export function isSameOrigin({ "sec-fetch-site": site, origin, host }: IncomingHttpHeaders): boolean {
  if (origin === siteOrigin) return true;
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && originHost !== "" && new URL(own).host === originHost;
}
