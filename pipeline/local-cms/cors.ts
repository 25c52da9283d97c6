import type { CmsRequest } from "./request.ts";

/** What lets pages of this machine read the answers, in browsers; for all other pages it is nothing. */
export function corsHeaders({ headers, method }: CmsRequest): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !isHere(origin)) return {};
  const allowed = {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "content-length, etag",
  };
  if (method !== "OPTIONS") return allowed;
  return {
    ...allowed,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
    "access-control-allow-headers": String(headers["access-control-request-headers"] ?? ""),
    "access-control-max-age": "600",
  };
}

/** Any page that is open in a browser can post to this machine; the browser then says where it is from. */
export function isFromElsewhere({ method, headers, kind }: CmsRequest): boolean {
  if (method === "GET" || method === "HEAD" || kind === "query") return false;
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return !isHere(origin);
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Whether an origin is a page of this machine: `localhost`, a name below it, or the loopback address. */
export function isHere(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? "";
  return hostname === "127.0.0.1" || hostname === "[::1]" || /^([\w-]+\.)*localhost$/.test(hostname);
}
