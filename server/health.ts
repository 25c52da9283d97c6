import { type Endpoint, jsonResponse } from "./http/endpoint.ts";

export const healthPath = "/healthz";

/** An answer is reused for this long, so that frequent checks do not keep the disk busy. */
const reuseMs = 5000;

/** 200 while the server can store messages, else 503. The answer contains nothing more, because anyone may ask. */
export function healthEndpoint(isStorageWritable: () => Promise<boolean>, now: () => number = Date.now): Endpoint {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;
  return async ({ method }) => {
    if (method !== "GET" && method !== "HEAD")
      return jsonResponse(405, { status: "malformed" }, { Allow: "GET, HEAD" });
    if (!last || now() - last.at >= reuseMs) last = { at: now(), result: isStorageWritable() };
    return (await last.result) ? jsonResponse(200, { status: "ok" }) : jsonResponse(503, { status: "unavailable" });
  };
}
