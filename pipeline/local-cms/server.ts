import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import { isHere } from "../this-machine.ts";
import { type CmsResponse, errorAnswer, jsonAnswer } from "./answer.ts";
import { answerMutations } from "./answer-mutations.ts";
import { type AssetFiles, answerAsset, answerUpload } from "./assets.ts";
import { answerListen, answerLive } from "./listeners.ts";
import { type CmsDocument, type DatasetState, MutationRefused } from "./mutations.ts";
import { answerDoc, answerQuery, type MayRead, WrongQuery } from "./query.ts";
import { type CmsRequest, corsHeaders, isFromElsewhere, readRequest } from "./request.ts";
import type { Store } from "./store.ts";
import { answerStudio, openPresence } from "./studio-requests.ts";

interface LocalCmsOptions {
  readonly store: Store;
  readonly files: AssetFiles;
  /** 0 means any free port. */
  readonly port: number;
}

/** A stand-in for the CMS, over real HTTP on this machine. */
export interface LocalCms extends LocalCmsOptions {
  readonly mayReadFor: (authorization: string | undefined) => MayRead;
  readonly projectId: string;
  readonly dataset: string;
  /** A value for `SANITY_API_HOST`, such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  close(): Promise<void>;
}

type Handle = (cms: LocalCms, message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Rejects if the port is in use. `handle` answers each request. */
export async function startLocalCms(options: LocalCmsOptions, handle: Handle): Promise<LocalCms> {
  const server = createServer((message, response) => {
    void handle(cms, message, response).catch((error) => {
      // Without this message, a bug in the local CMS would look like a network failure.
      console.error(error);
      response.destroy();
    });
  });
  const presence = openPresence(server);
  await once(server.listen(options.port, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    presence.close();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  const cms: LocalCms = { ...options, projectId: "local", dataset: "production", mayReadFor, origin, close };
  return cms;
}

/** The CMS shows documents with a dot in their id, such as drafts, only to readers with a token. */
function mayReadFor(authorization: string | undefined): MayRead {
  return (id) => authorization !== undefined || !id.includes(".");
}

export const answerRequest: Handle = async (cms, message, response) => {
  const request = await readRequest(message);
  const answer = await answerTo(request, cms);
  if ("listen" in answer) return answer.listen(response);
  const { bytes, headers } = encoded(answer, request);
  response.writeHead(answer.status, headers).end(request.method === "HEAD" ? undefined : bytes);
};

/** Queries read `state`; mutations change the store. If the answer has `listen`, the response stays open. */
export async function answerTo(request: CmsRequest, cms: LocalCms, state: DatasetState = cms.store.current) {
  try {
    return await answerByKind(request, cms, state);
  } catch (error) {
    if (error instanceof WrongQuery) return jsonAnswer(error.body, 400);
    if (error instanceof MutationRefused) return errorAnswer(error.status, error.refusal.description);
    throw error;
  }
}

async function answerByKind(request: CmsRequest, cms: LocalCms, state: DatasetState) {
  const { method, headers, kind } = request;
  if (method === "OPTIONS") return { status: 204, headers: {} } satisfies CmsResponse;
  const refusal = refusalOf(request, cms);
  if (refusal) return refusal;
  // The Studio on this machine needs no sign-in.
  const isEditor = headers.origin !== undefined && isHere(headers.origin);
  const mayRead = cms.mayReadFor(headers.authorization ?? (isEditor ? "editor" : undefined));
  if (kind === "studio") return answerStudio(request, cms.projectId, cms.dataset);
  if (kind === "image" || kind === "file") return answerAsset(request, cms.files);
  if (kind === "upload") return await answerUpload(request, cms);
  if (kind === "mutate" || kind === "actions") return answerMutations(request, cms.store);
  if (kind === "export") return answerExport(request, cms, state, mayRead);
  if (kind === "doc") return answerDoc(request, state, mayRead);
  if (kind === "query") return answerQuery(request, state, mayRead);
  const answerStream = kind === "listen" ? answerListen : answerLive;
  return { listen: (response: ServerResponse) => answerStream(request, cms.store, mayRead, response) };
}

/** The answer to a request that is not allowed, or whose dataset or address does not exist; undefined for all others. */
function refusalOf(request: CmsRequest, cms: LocalCms): CmsResponse | undefined {
  const { kind, method, headers, dataset } = request;
  const projectId = request.projectId ?? headers["x-sanity-project-id"] ?? cms.projectId;
  if (isFromElsewhere(request))
    return errorAnswer(403, "Edits come from pages of this machine, or from no page at all");
  if (kind === "studio") return undefined;
  const isWrite = kind === "mutate" || kind === "actions" || kind === "upload";
  const isRead = method === "GET" || method === "HEAD";
  const isAllowed = method === "POST" ? isWrite || kind === "query" : isRead && !isWrite;
  if (!isAllowed) return errorAnswer(405, "Method not allowed");
  if (kind === "unknown") return errorAnswer(404, "Not Found");
  if (dataset === cms.dataset && projectId === cms.projectId) return undefined;
  return errorAnswer(404, `Dataset "${dataset}" not found for project ID "${projectId}"`);
}

/** The bytes of the body, and all headers. */
export function encoded({ status, headers: own, json, bytes: given }: CmsResponse, request: CmsRequest) {
  const bytes = given ?? Buffer.from(json === undefined ? "" : JSON.stringify(json));
  const headers: Record<string, string> = { ...own, ...corsHeaders(request), vary: "origin" };
  if (status !== 304) headers["Content-Length"] = String(bytes.length);
  return { bytes, headers };
}

/** One document on each line, for `sanity dataset export`, which downloads a file from its document's `url`. */
function answerExport({ search }: CmsRequest, cms: LocalCms, state: DatasetState, mayRead: MayRead): CmsResponse {
  const { origin, projectId, dataset } = cms;
  const types = search.get("types")?.split(",");
  const isAsked = ({ _id, _type }: CmsDocument) => mayRead(_id) && (types?.includes(String(_type)) ?? true);
  const lines = [...state.values()].filter(isAsked).map((document) => {
    const name = parseAssetId(document._id);
    const url = name && `${origin}/${name.kind}s/${projectId}/${dataset}/${assetFileName(name)}`;
    return `${JSON.stringify({ ...document, url: url ?? document.url })}\n`;
  });
  return { status: 200, headers: { "content-type": "application/x-ndjson" }, bytes: Buffer.from(lines.join("")) };
}
