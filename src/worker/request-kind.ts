import { parsePath } from "../addresses.ts";

/**
 * - `document`: a page that is opened
 * - `payload`: the content of a page that a link leads to
 * - `hashed`: a file whose name changes with its content
 * - `picture`: a picture of the content, named by its content as well
 * - `shared`: any other small file that pages share, such as an icon
 */
export type RequestKind = "document" | "payload" | "hashed" | "picture" | "shared";

type AskedFor = Pick<Request, "method" | "mode" | "url" | "destination" | "headers">;

/**
 * What a request asks for. Returns undefined for what the worker leaves to the browser: other hosts, anything but GET,
 * the endpoints, films (asked for in parts, which caches do not keep), downloads.
 */
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

const sharedDestinations: ReadonlySet<string> = new Set(["image", "script", "style", "font", "manifest"]);

/** `/index.json` is the payload of `/`. */
function isPayload(pathname: string): boolean {
  if (!pathname.endsWith(".json")) return false;
  return pathname === "/index.json" || parsePath(pathname.slice(0, -".json".length)) !== undefined;
}

/** Pages have none; `/sitemap.xml` and other files are opened without the worker. */
function hasExtension(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** What the answers to each kind of request call themselves. A host that answers every address with a page is found out. */
const expectedTypes: Readonly<Record<RequestKind, RegExp>> = {
  document: /^text\/html\b/,
  payload: /^application\/json\b/,
  hashed: /^(?:(?:text|application)\/javascript|text\/css|font\/|application\/(?:font|octet-stream))/,
  picture: /^image\//,
  shared: /^(?:image\/|(?:text|application)\/javascript|text\/css|font\/|application\/manifest\+json)/,
};

/** Whether an answer may be kept: whole, our own, not redirected, and what was asked for. */
export function isCacheable(response: Response, kind: RequestKind): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || redirected) return false;
  // "default" is an answer the worker made itself, from a copy.
  if (type !== "basic" && type !== "default") return false;
  return expectedTypes[kind].test(headers.get("Content-Type") ?? "");
}
