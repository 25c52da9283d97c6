import { parsePath } from "../../addresses.ts";

/** A `hashed` file and a `picture` have a hash of their content in their name; `shared` is any other small file. */
export type RequestKind = "document" | "payload" | "hashed" | "picture" | "shared";

type AskedFor = Pick<Request, "method" | "mode" | "url" | "destination" | "headers">;

/** Undefined for requests that the browser handles, such as films, which come in parts that caches do not keep. */
export function requestKind(request: AskedFor, origin: string): RequestKind | undefined {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin || url.pathname.startsWith("/api/")) return undefined;
  if (request.headers.has("range")) return undefined;
  if (request.mode === "navigate") return hasExtension(url.pathname) ? undefined : "document";
  if (url.pathname.startsWith("/assets/")) return "hashed";
  if (url.pathname.startsWith("/media/")) return request.destination === "image" ? "picture" : undefined;
  if (isPayload(url.pathname)) return "payload";
  return sharedDestinations.has(request.destination) ? "shared" : undefined;
}

/** The kind of a file that the worker fetches without a request of a page, by its address or path. */
export function kindOfFile(url: string): RequestKind {
  const { href, pathname, origin } = new URL(url, location.origin);
  const mode = hasExtension(pathname) ? "cors" : "navigate";
  const request = { method: "GET", url: href, mode, destination: "image", headers: new Headers() } as const;
  return requestKind(request, origin) ?? "shared";
}

const sharedDestinations: ReadonlySet<string> = new Set(["image", "script", "style", "font", "manifest"]);

function isPayload(pathname: string): boolean {
  if (!pathname.endsWith(".json")) return false;
  return pathname === "/index.json" || parsePath(pathname.slice(0, -".json".length)) !== undefined;
}

/** Pages have no extension; `/sitemap.xml` and other files bypass the worker. */
function hasExtension(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** The expected media types reveal a host that answers every address with a page. */
const expectedTypes: Readonly<Record<RequestKind, RegExp>> = {
  document: /^text\/html\b/,
  payload: /^application\/json\b/,
  hashed: /^(?:(?:text|application)\/javascript|text\/css|font\/|application\/(?:font|octet-stream))/,
  picture: /^image\//,
  shared: /^(?:image\/|(?:text|application)\/javascript|text\/css|font\/|application\/manifest\+json)/,
};

/** True for an answer that may be cached: complete, from this site, not redirected, and of the expected type. */
export function isCacheable(response: Response, kind: RequestKind): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || redirected) return false;
  // The worker itself has made an answer of the type "default" from a copy.
  if (type !== "basic" && type !== "default") return false;
  return expectedTypes[kind].test(headers.get("Content-Type") ?? "");
}
