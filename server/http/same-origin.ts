import { isIP } from "node:net";
import { formType, isOfType } from "./request-body.ts";

/** True for a request from a page of this site, or from a program, which can send any header. */
export function isSameOrigin(request: Request, siteOrigins: readonly string[]): boolean {
  const { headers } = request;
  const host = headers.get("host") ?? "";
  const origin = headers.get("origin");
  const fetchSite = headers.get("sec-fetch-site");
  // Browsers send `Origin` with every POST, so a program sent this request, unless `Sec-Fetch-Site` names another site.
  if (origin === null) return fetchSite === null || fetchSite === "same-origin";
  // A proxy with `Referrer-Policy: no-referrer` makes browsers send the `Origin` `null` with a form that is sent without
  // script. A foreign page can have that policy, too, but no page can set `Sec-Fetch-Site`.
  const isHidden = origin === "null" && fetchSite === "same-origin" && isOfType(request, formType);
  const pageOrigin = isHidden ? `https://${host}` : origin;
  return siteOrigins.includes(pageOrigin) || isOwnAddress(pageOrigin, host);
}

/**
 * True if the page is on the IP address or `localhost` that `Host` names, so that a site that is tried out there accepts
 * its own forms. For any other name, equal `Origin` and `Host` prove nothing: a foreign name can point to this server.
 * The scheme is not compared, because a proxy may have ended TLS.
 */
function isOwnAddress(pageOrigin: string, host: string): boolean {
  const page = URL.parse(pageOrigin);
  if (!page) return false;
  const isAddress = isIP(page.hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!isAddress && page.hostname !== "localhost") return false;
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}
