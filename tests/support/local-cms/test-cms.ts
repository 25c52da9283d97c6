import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { onTestFinished } from "vitest";
import type { JsonObject } from "#pipeline/json.ts";
import { assetFilesIn } from "#pipeline/local-cms/assets.ts";
import { type DatasetState, existing } from "#pipeline/local-cms/mutations.ts";
import {
  type CmsRequest,
  type CmsResponse,
  errorAnswer,
  jsonAnswer,
  readRequest,
} from "#pipeline/local-cms/request.ts";
import { answerTo, encoded, type LocalCms, startLocalCms } from "#pipeline/local-cms/server.ts";
import { Store } from "#pipeline/local-cms/store.ts";
import type { WhenOver } from "../folders.ts";
import { type Fault, Faults } from "./faults.ts";

/** The dataset with its history. An edit needs one call, and is not checked as a CMS would check it. */
export class TestStore extends Store {
  /** All states from the first one on: one more for each transaction that changed something. */
  readonly #states: DatasetState[];

  constructor(documents: readonly object[]) {
    super(documents);
    this.#states = [this.current];
    this.watch(() => this.#states.push(this.current));
  }

  /** The number of the current state; the first one is 0. */
  get moment(): number {
    return this.#states.length - 1;
  }

  /** The state at a moment; the first state if the moment is negative. */
  stateAt(moment: number): DatasetState {
    return this.#states[Math.max(0, moment)] ?? this.current;
  }

  insert(document: object): ReturnType<Store["transaction"]> {
    return this.transaction([{ createOrReplace: document as JsonObject }]);
  }

  /** `change` gets a copy of the document, which it may change, or replace by its return value. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes its argument returns nothing.
  edit(id: string, change: (document: Record<string, unknown>) => object | void): ReturnType<Store["transaction"]> {
    const copy: Record<string, unknown> = structuredClone(existing(this.get(id), id));
    return this.insert(change(copy) ?? copy);
  }

  remove(id: string): ReturnType<Store["transaction"]> {
    return this.transaction([{ delete: { id: existing(this.get(id), id)._id } }]);
  }
}

type Role = "write" | "read" | "expired";

export interface TestCmsOptions {
  readonly documents?: readonly object[];
  readonly assetsDir?: string;
  /** If there are no tokens here, everybody may read and write, and every token is valid. */
  readonly tokens?: Readonly<Record<string, Role>>;
  /** True: a reader without a token gets no documents and no error. */
  readonly isPrivate?: boolean;
  /** The size that the result of a query may have. A larger result is replaced by an error. */
  readonly maxAnswerBytes?: number;
  /** Limits the documents for a request, because groq-js evaluates every one. */
  readonly narrow?: (state: DatasetState, request: CmsRequest) => DatasetState;
}

export interface LoggedRequest extends CmsRequest {
  /** Set after the answer; undefined if the connection was cut before. */
  status?: number;
  /** The size of the body as it was sent, after compression. */
  sentBytes: number;
}

export type TestCms = Awaited<ReturnType<typeof startTestCms>>;

/** The local CMS with a log, a history and faults. */
export async function startTestCms(options: TestCmsOptions = {}) {
  const store = new TestStore(options.documents ?? []);
  const assets = Object.assign(new Map<string, Buffer | undefined>(), {
    put: (name: string, bytes: Buffer) => void assets.set(name, bytes),
  });
  const listening = new Set<ServerResponse>();
  const onDisk = options.assetsDir === undefined ? undefined : assetFilesIn(options.assetsDir);
  const own = {
    /** Files by name, which replace the folder's files; `undefined`: the file is missing. */
    assets,
    /** Every request except those that only the Studio sends, in order of arrival. Tests may empty it. */
    requests: [] as LoggedRequest[],
    faults: new Faults(),
    mayReadFor: (authorization?: string) => (id: string) =>
      authorization !== undefined || !(options.isPrivate || id.includes(".")),
    cutListeners: () => listening.forEach((response) => void response.destroy()),
  };
  const cms = await startLocalCms(
    {
      store,
      files: { keep: assets.put, read: (name) => (assets.has(name) ? assets.get(name) : onDisk?.read(name)) },
      port: 0,
    },
    async (cms, message, response) => {
      const request: LoggedRequest = { ...(await readRequest(message)), sentBytes: 0 };
      if (request.kind !== "studio") own.requests.push(request);
      if (request.kind === "listen") listening.add(response);
      await answerWithFaults({ ...cms, store, ...own }, request, response, options);
    },
  );
  return { ...cms, store, ...own };
}

async function answerWithFaults(
  cms: TestCms,
  request: LoggedRequest,
  response: ServerResponse<IncomingMessage>,
  options: TestCmsOptions,
): Promise<void> {
  const { store, faults } = cms;
  for (const hook of faults.before) await hook(request);
  const fault = faults.take(request);
  const state = store.stateAt(store.moment - (fault?.staleBy ?? 0));
  const answer = await answerWithin(options, cms, request, state);
  for (const hook of faults.after) await hook(request);
  if ("listen" in answer && !fault) {
    request.status = 200;
    return answer.listen(response);
  }
  const sound = "listen" in answer ? { status: 200, headers: {} } : answer;
  await deliver(response, request, fault?.spoil?.(sound) ?? sound, fault);
}

/** Sanity's CDN accepts queries of up to 300 kB. */
const maxQueryBytes = 300_000;

/** Answers without a fault, as far as the reader's rights and the size limits allow. */
async function answerWithin(
  { maxAnswerBytes = Number.POSITIVE_INFINITY, narrow = (state) => state, tokens }: TestCmsOptions,
  cms: TestCms,
  request: LoggedRequest,
  state: DatasetState,
) {
  const isQuery = request.kind === "query";
  if (isQuery && request.body.length > maxQueryBytes) return errorAnswer(413, "Request body too large");
  const answer = refusalOf(request, tokens) ?? (await answerTo(request, cms, narrow(state, request)));
  if (!isQuery || "listen" in answer || maxAnswerBytes === Number.POSITIVE_INFINITY) return answer;
  const { length } = JSON.stringify((answer.json as { result?: unknown } | undefined)?.result ?? null);
  return length > maxAnswerBytes ? errorAnswer(413, "Response size too large") : answer;
}

/** Sends an answer. Resolves when it is sent, or when the client has disconnected. */
async function deliver(
  response: ServerResponse,
  request: LoggedRequest,
  answer: CmsResponse,
  { interruption, hidesLength }: Fault = {},
): Promise<void> {
  if (!interruption || interruption.afterBytes !== undefined) {
    const { bytes, headers } = compressed(encoded(answer, request), request);
    if (hidesLength) delete headers["Content-Length"];
    request.status = answer.status;
    response.writeHead(answer.status, headers);
    const sent = request.method === "HEAD" ? Buffer.alloc(0) : bytes;
    await write(response, request, sent.subarray(0, interruption?.afterBytes));
  }
  if (!interruption) response.end();
  else if (interruption.kind === "cut") response.destroy();
  // A stalled answer waits until the client disconnects.
  else if (!response.destroyed) await once(response, "close");
}

/** Compresses answers as the CMS does, except assets, because ranges count plain bytes. */
function compressed(answer: ReturnType<typeof encoded>, { kind, headers: asked }: CmsRequest): typeof answer {
  const isWanted = /gzip/.test(String(asked["accept-encoding"] ?? "")) && kind !== "image" && kind !== "file";
  if (!isWanted || answer.bytes.length === 0) return answer;
  const bytes = gzipSync(answer.bytes, { level: 1 });
  return { bytes, headers: { ...answer.headers, "content-encoding": "gzip", "Content-Length": String(bytes.length) } };
}

/** Also resolves when the connection breaks. */
async function write(response: ServerResponse, request: LoggedRequest, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  request.sentBytes += bytes.length;
  await new Promise<void>((resolve) => response.once("close", resolve).write(bytes, () => resolve()));
}

/** The bodies of these errors are the CMS's own (sanity-io/sanity, packages/@repo/debug-proxy/src/scenarios.ts). */
const sessions = {
  unknown: { message: "Session not found", errorCode: "SIO-401-ANF" },
  expired: { message: "Session is expired, please re-authenticate", errorCode: "SIO-401-AEX" },
} as const;

/** The answer to a request whose token does not suffice. */
function refusalOf({ kind, headers: { authorization } }: CmsRequest, tokens: TestCmsOptions["tokens"]) {
  if (!tokens || ["image", "file", "studio", "unknown"].includes(kind)) return undefined;
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  const role = tokens[token] ?? "unknown";
  if (authorization !== undefined && (role === "unknown" || role === "expired")) {
    return jsonAnswer({ error: "Unauthorized", statusCode: 401, ...sessions[role] }, 401);
  }
  const mayDo = role === "write" || !["mutate", "actions", "upload"].includes(kind);
  return mayDo ? undefined : errorAnswer(403, 'Insufficient permissions; permission "update" required');
}

/** A CMS that is closed after the test, or after its file. */
export async function openCms(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished): Promise<TestCms> {
  const cms = await startTestCms(options);
  whenOver(() => cms.close());
  return cms;
}

/** The address of a CMS, and its dataset. */
export type CmsAddress = Pick<LocalCms, "origin" | "projectId" | "dataset">;

/** The real client, without retries and caches that would hide the CMS's answers. */
export function clientOf({ origin: apiHost, projectId, dataset }: CmsAddress, config: ClientConfig = {}): SanityClient {
  const place = { apiHost, useProjectHostname: false, projectId, dataset };
  return createClient({ ...place, apiVersion: "1", useCdn: false, maxRetries: 0, ...config });
}

export function failureOf<E = Error & Record<string, unknown>>(promise: Promise<unknown>): Promise<E> {
  return promise.then(
    (value) => new Error(`It did not fail, it gave ${JSON.stringify(value)}`) as never,
    (error) => error,
  );
}
