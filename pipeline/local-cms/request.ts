import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isObject, type JsonObject, parseJson } from "../json.ts";
import { isHere } from "../this-machine.ts";

const dataKinds = ["query", "doc", "listen", "live/events", "mutate", "actions", "export"] as const;

/** `upload`: a file; `studio`: the Studio's other requests, about user and project. */
export type CmsRequestKind = (typeof dataKinds)[number] | "image" | "file" | "upload" | "studio" | "unknown";

const dataPath = "^/v(?<apiVersion>1|X|\\d{4}-\\d{2}-\\d{2})/data";

/** The paths of each kind. The first pattern that fits counts, and its named parts become fields of the request. */
const routes: readonly (readonly [CmsRequestKind, RegExp])[] = [
  // `/v2025-02-19/data/doc/production/page-home`
  ...dataKinds.map((kind) => [kind, new RegExp(`${dataPath}/${kind}/(?<dataset>[^/]+)(?:/(?<rest>.*))?$`)] as const),
  // `/images/local/production/<sha1>-800x600.jpg`
  ["image", /^\/images\/(?<projectId>[^/]+)\/(?<dataset>[^/]+)\/(?<rest>[^/]+)$/],
  ["file", /^\/files\/(?<projectId>[^/]+)\/(?<dataset>[^/]+)\/(?<rest>[^/]+)$/],
  // `/v2021-06-07/assets/images/production`
  ["upload", /^\/v[^/]+\/assets\/(?<rest>image|file)s\/(?<dataset>[^/]+)$/],
  // `/v2021-06-07/users/me`
  ["studio", /^\/v[^/]+\/(?<rest>.+)$/],
];

export interface CmsRequest {
  readonly method: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly query?: string;
  readonly params: JsonObject;
  readonly body: Buffer;
  readonly kind: CmsRequestKind;
  /** `1`, `X` or a day. */
  readonly apiVersion: string;
  readonly projectId: string | undefined;
  readonly dataset: string;
  /** The end of the path: ids, the name of a file, the kind of an upload, or the path of the Studio's request. */
  readonly rest: string;
}

export async function readRequest(message: IncomingMessage): Promise<CmsRequest> {
  const { method = "GET", url = "/", headers } = message;
  const { pathname, searchParams: search } = new URL(url, "http://cms");
  const { kind, parts } = routeOf(pathname);
  const { apiVersion = "", projectId } = parts;
  const dataset = decoded(parts.dataset);
  // Sanity's client encodes the ids of documents in a path.
  const rest = decoded(parts.rest);
  const body = await buffer(message);
  return { method, search, headers, body, kind, apiVersion, projectId, dataset, rest, ...queryIn(search, body) };
}

function routeOf(pathname: string): { kind: CmsRequestKind; parts: Readonly<Record<string, string | undefined>> } {
  for (const [kind, pattern] of routes) {
    const parts = pattern.exec(pathname)?.groups;
    if (parts) return { kind, parts };
  }
  return { kind: "unknown", parts: {} };
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Such as `%zz`.
    return text;
  }
}

/** The GROQ of a query or listener, from the address or the body of a request. */
function queryIn(search: URLSearchParams, body: Buffer): { query?: string; params: JsonObject } {
  const query = search.get("query");
  if (query !== null) {
    const names = [...search.keys()].filter((name) => name.startsWith("$"));
    const values = names.map((name) => [name.slice(1), parseJson(search.get(name) ?? "")]);
    return { query, params: Object.fromEntries(values) };
  }
  const posted = parseJson(body.toString());
  if (!isObject(posted) || typeof posted.query !== "string") return { params: {} };
  return { query: posted.query, params: isObject(posted.params) ? posted.params : {} };
}

/** With these headers, browsers give the answers only to pages of this machine. */
export function corsHeaders({ headers }: CmsRequest): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !isHere(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "content-length, etag",
    "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
    "access-control-allow-headers": String(headers["access-control-request-headers"] ?? ""),
    "access-control-max-age": "600",
  };
}

/** True for an edit that a page of another site sends, because any page in this machine's browser can post here. */
export function isFromElsewhere({ method, headers, kind }: CmsRequest): boolean {
  if (method === "GET" || method === "HEAD" || kind === "query") return false;
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return !isHere(origin);
  return site !== undefined && site !== "same-origin" && site !== "none";
}
