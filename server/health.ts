import { type Endpoint, jsonResponse } from "./http/endpoint.ts";

/** For those that watch over the server: a container's supervisor, a load balancer, a monitor. */
export const healthPath = "/healthz";

/** Milliseconds for which an answer holds: whoever asks often must not keep the disk busy. */
const holdsMs = 5000;

/** 200 while the server answers and can store messages, else 503. It tells nothing else: anybody may ask. */
export function healthEndpoint(isStorageWritable: () => Promise<boolean>, now: () => number = Date.now): Endpoint {
  let last: { readonly at: number; readonly isWritable: Promise<boolean> } | undefined;
  return async ({ method }) => {
    if (method !== "GET" && method !== "HEAD")
      return jsonResponse(405, { status: "malformed" }, { Allow: "GET, HEAD" });
    if (!last || now() - last.at >= holdsMs) last = { at: now(), isWritable: isStorageWritable() };
    return (await last.isWritable) ? jsonResponse(200, { status: "ok" }) : jsonResponse(503, { status: "unavailable" });
  };
}
