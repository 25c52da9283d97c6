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
  const kind = kindByPath(url.pathname);
  if (kind === "picture" && request.destination !== "image") return undefined;
  if (kind === "shared" && !sharedDestinations.has(request.destination)) return undefined;
  return kind;
}

/** The kind of a file that the worker fetches without a request of a page, by its address or path. */
export function kindOfFile(url: string): RequestKind {
  const { pathname } = new URL(url, location.origin);
  return hasExtension(pathname) ? kindByPath(pathname) : "document";
}

function kindByPath(pathname: string): Exclude<RequestKind, "document"> {
  if (pathname.startsWith("/assets/")) return "hashed";
  if (pathname.startsWith("/media/")) return "picture";
  return isPayload(pathname) ? "payload" : "shared";
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
  // An answer of the type "default" is one that this worker has made from a copy.
  if (type !== "basic" && type !== "default") return false;
  return expectedTypes[kind].test(headers.get("Content-Type") ?? "");
}
