import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parseRequestTarget, type RequestTarget } from "../request-target.ts";

/** A request as the site needs it: read from Node's own, which is faster and rawer than Hono's. */
export type SiteRequest = RequestTarget & { readonly method: string; readonly headers: IncomingHttpHeaders };

export function readRequest({ method = "GET", url = "/", headers }: IncomingMessage): SiteRequest {
  return { ...parseRequestTarget(url), method, headers };
}

/** Node joins a header that came several times with commas, apart from `set-cookie`; its types do not know. */
export function headerOf(request: SiteRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
