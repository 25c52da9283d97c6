import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isRecord } from "./documents.ts";

export type RequestKind = "query" | "doc" | "export" | "listen" | "mutate" | "image" | "file" | "page" | "unknown";

/** One entry of the lake's log. */
export interface LakeRequest {
  /** From 0, in the order of arrival. */
  readonly index: number;
  readonly kind: RequestKind;
  readonly method: string;
  /** As it came: path and query string. */
  readonly url: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The GROQ, of a query or a listener, whether it came in the address or in the body. */
  readonly query?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  /** What the path says. */
  readonly route: Route;
  /** Once it is answered; of a connection cut before, nothing. */
  status?: number;
  /** Bytes of the body that were sent, as encoded. */
  sentBytes: number;
}

export interface Route {
  readonly kind: RequestKind;
  readonly apiVersion: string;
  readonly projectId?: string;
  readonly dataset: string;
  /** Ids of documents, or the name of an asset. */
  readonly rest: string;
}

const dataPath = /^\/v(1|X|\d{4}-\d{2}-\d{2})\/data\/(query|doc|export|listen|mutate)\/([^/]+)(?:\/(.*))?$/;
const assetPath = /^\/(image|file)s\/([^/]+)\/([^/]+)\/([^/]+)$/;

export async function readRequest(message: IncomingMessage, index: number): Promise<LakeRequest> {
  const url = message.url ?? "/";
  const { pathname, searchParams } = new URL(url, "http://lake");
  const body = await buffer(message);
  const route = routeOf(pathname);
  const asked = route.kind === "page" ? undefined : questionIn(searchParams, body);
  return {
    index,
    kind: route.kind,
    method: message.method ?? "GET",
    url,
    path: pathname,
    search: searchParams,
    headers: message.headers,
    ...(asked?.query !== undefined && { query: asked.query }),
    params: asked?.params ?? {},
    body,
    route,
    sentBytes: 0,
  };
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

function questionIn(
  search: URLSearchParams,
  body: Buffer,
): { query?: string; params: Record<string, unknown> } | undefined {
  const query = search.get("query");
  if (query !== null) {
    const names = [...search.keys()].filter((name) => name.startsWith("$"));
    return { query, params: Object.fromEntries(names.map((name) => [name.slice(1), parsed(search.get(name) ?? "")])) };
  }
  const posted = body.length > 0 ? parsed(body.toString()) : undefined;
  if (!isRecord(posted) || typeof posted.query !== "string") return undefined;
  return { query: posted.query, params: isRecord(posted.params) ? posted.params : {} };
}

/** Returns undefined for what is not JSON: that is for the endpoint to complain about. */
function parsed(text: string): unknown {
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
