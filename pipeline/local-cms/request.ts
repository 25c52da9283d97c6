import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isRecord } from "./store.ts";

export type RequestKind = "query" | "doc" | "listen" | "mutate" | "image" | "file" | "page" | "unknown";

export interface CmsRequest extends Route {
  readonly method: string;
  /** As it came: path and query string. */
  readonly url: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The GROQ of a query or a listener, whether it came in the address or in the body. */
  readonly query?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** What the path says. */
interface Route {
  readonly kind: RequestKind;
  /** `1`, `X` or a day. */
  readonly apiVersion: string;
  readonly projectId?: string;
  readonly dataset: string;
  /** Ids of documents, or the name of an asset. */
  readonly rest: string;
}

const dataPath = /^\/v(1|X|\d{4}-\d{2}-\d{2})\/data\/(query|doc|listen|mutate)\/([^/]+)(?:\/(.*))?$/;
const assetPath = /^\/(image|file)s\/([^/]+)\/([^/]+)\/([^/]+)$/;

export async function readRequest(message: IncomingMessage): Promise<CmsRequest> {
  const { method = "GET", url = "/", headers } = message;
  const { pathname: path, searchParams: search } = new URL(url, "http://cms");
  const body = await buffer(message);
  return { ...routeOf(path), method, url, path, search, headers, body, ...questionIn(search, body) };
}

function routeOf(path: string): Route {
  const [, apiVersion, endpoint, dataset, rest = ""] = dataPath.exec(path) ?? [];
  if (apiVersion && endpoint && dataset) {
    return { kind: endpoint as RequestKind, apiVersion, dataset: decoded(dataset), rest: decoded(rest) };
  }
  const [, kind, projectId, inDataset, name] = assetPath.exec(path) ?? [];
  if (kind && projectId && inDataset && name) {
    return { kind: kind as RequestKind, apiVersion: "", projectId, dataset: decoded(inDataset), rest: decoded(name) };
  }
  return { kind: path === "/" || path === "/edit" ? "page" : "unknown", apiVersion: "", dataset: "", rest: "" };
}

function questionIn(search: URLSearchParams, body: Buffer): Pick<CmsRequest, "query" | "params"> {
  const query = search.get("query");
  if (query !== null) {
    const names = [...search.keys()].filter((name) => name.startsWith("$"));
    return { query, params: Object.fromEntries(names.map((name) => [name.slice(1), parsed(search.get(name) ?? "")])) };
  }
  const posted = parsed(body.toString());
  if (!isRecord(posted) || typeof posted.query !== "string") return { params: {} };
  return { query: posted.query, params: isRecord(posted.params) ? posted.params : {} };
}

/** Returns undefined for text that is not JSON: the endpoint complains about it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
