import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Answer, errorAnswer, Refused } from "./answer.ts";
import { answerMutations } from "./answer-mutations.ts";
import { answerAsset, type ReadAsset } from "./assets.ts";
import { answerPage } from "./edit-pages.ts";
import { Listeners } from "./listeners.ts";
import { answerDoc, answerQuery } from "./query.ts";
import { type CmsRequest, readRequest } from "./request.ts";
import type { State, Store } from "./store.ts";

/** What one reader may do. */
export interface Reader {
  readonly mayWrite: boolean;
  mayRead(id: string): boolean;
}

export interface LocalCmsOptions {
  readonly store: Store;
  readonly readAsset: ReadAsset;
  /** `local` */
  readonly projectId?: string | undefined;
  /** A free one if absent. */
  readonly port?: number | undefined;
  /** Who asks, by the header `authorization`. Throws `Refused`. */
  readonly readerFor?: (authorization: string | undefined) => Reader;
}

/** A stand-in for the CMS, over real HTTP on this machine. */
export interface LocalCms extends Required<Omit<LocalCmsOptions, "port">> {
  readonly projectId: string;
  readonly dataset: string;
  readonly listeners: Listeners;
  /** Such as `http://127.0.0.1:40123`: what `SANITY_API_HOST` wants. */
  readonly origin: string;
  /** Breaks every connection. */
  close(): Promise<void>;
}

type Handle = (cms: LocalCms, message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Rejects if the port is taken. Tests handle requests in their own way, to let things go wrong. */
export async function startLocalCms(options: LocalCmsOptions, handle: Handle = answerRequest): Promise<LocalCms> {
  const { store, readAsset, projectId = "local", port = 0, readerFor = everybody } = options;
  const listeners = new Listeners();
  const stopWatching = store.watch((commit) => listeners.tell(commit));
  const server = createServer((message, response) => {
    void handle(cms, message, response).catch((error) => {
      // A mistake of the local CMS itself shall be seen, and not be taken for a failure of the network.
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    stopWatching();
    listeners.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  const cms: LocalCms = { store, readAsset, projectId, dataset: "production", readerFor, listeners, origin, close };
  return cms;
}

/** The CMS shows documents with a dot in their id, drafts among them, only to readers with a token. */
function everybody(authorization: string | undefined): Reader {
  return { mayWrite: true, mayRead: (id) => authorization !== undefined || !id.includes(".") };
}

async function answerRequest(cms: LocalCms, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(message);
  const answer = await answerTo(request, cms);
  if ("listen" in answer) return answer.listen(response);
  const { bytes, headers } = packed(answer, request);
  response.writeHead(answer.status, headers).end(request.method === "HEAD" ? undefined : bytes);
}

/** An answer that lasts as long as the connection. */
interface OngoingAnswer {
  listen(response: ServerResponse): void;
}

/** The answer from a state of the dataset, the current one unless given; mutations and edit pages go by the store. */
export async function answerTo(
  request: CmsRequest,
  cms: LocalCms,
  state: State = cms.store.current,
): Promise<Answer | OngoingAnswer> {
  const { kind, method, headers, dataset, projectId = headers["x-sanity-project-id"] ?? cms.projectId } = request;
  const mayPost = kind === "query" || kind === "mutate" || kind === "page";
  const isRead = (method === "GET" || method === "HEAD") && kind !== "mutate";
  if (!isRead && !(mayPost && method === "POST")) return errorAnswer(405, "Method not allowed");
  if (isFromAnotherSite(request)) return errorAnswer(403, "Edits come from the CMS's own page, or from no page at all");
  if (kind === "page") return answerPage(request, cms.store);
  if (kind === "unknown") return errorAnswer(404, "Not Found");
  if (dataset !== cms.dataset || projectId !== cms.projectId) {
    return errorAnswer(404, `Dataset "${dataset}" not found for project ID "${projectId}"`);
  }
  if (kind === "image" || kind === "file") return answerAsset(request, cms.readAsset);
  try {
    const reader = cms.readerFor(headers.authorization);
    if (kind === "mutate") return answerMutations(request, cms.store, reader);
    if (kind === "listen") return { listen: (response) => cms.listeners.add({ response, request, reader }) };
    return kind === "doc" ? answerDoc(request, state, reader) : answerQuery(request, state, reader);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** Any page that is open in a browser can post to this machine; the browser then says where from. */
function isFromAnotherSite({ method, headers, kind }: CmsRequest): boolean {
  if (method !== "POST" || kind === "query") return false;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** The body as the client takes it, with all headers. Assets go as they are: ranges count the bytes of the file. */
export function packed(
  { status, headers: own, json, bytes: given }: Answer,
  { kind, headers: asked }: CmsRequest,
): { bytes: Buffer; headers: Record<string, string> } {
  const plain = given ?? Buffer.from(json === undefined ? "" : JSON.stringify(json));
  const accepts = /gzip/.test(String(asked["accept-encoding"] ?? ""));
  const mayPack = accepts && plain.length > 256 && kind !== "image" && kind !== "file";
  const bytes = mayPack ? gzipSync(plain, { level: 1 }) : plain;
  const headers: Record<string, string> = { ...own, vary: "accept-encoding" };
  if (mayPack) headers["content-encoding"] = "gzip";
  if (status !== 304) headers["content-length"] = String(bytes.length);
  return { bytes, headers };
}
