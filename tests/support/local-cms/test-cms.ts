import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { onTestFinished } from "vitest";
import { assetsIn } from "#pipeline/local-cms/assets.ts";
import type { DatasetState, MayRead } from "#pipeline/local-cms/dataset.ts";
import { type Answer, type CmsRequest, errorAnswer, jsonAnswer, readRequest } from "#pipeline/local-cms/request.ts";
import { answerTo, type LocalCms, packed, startLocalCms } from "#pipeline/local-cms/server.ts";
import type { WhenOver } from "../folders.ts";
import { type Delivery, distort, Faults } from "./faults.ts";
import { TestStore } from "./test-store.ts";

type Role = "write" | "read" | "expired";

export interface TestCmsOptions {
  readonly documents?: readonly object[];
  readonly assetsDir?: string;
  readonly port?: number;
  /** Without tokens, everybody may read and write, and every token is valid. */
  readonly tokens?: Readonly<Record<string, Role>>;
  /** True: a reader without a token gets no documents and no error. */
  readonly isPrivate?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The documents for a query's answer. */
  readonly maxAnswerBytes?: number;
  /** Limits the documents for a request, because groq-js evaluates every one. */
  readonly narrow?: (state: DatasetState, request: CmsRequest) => DatasetState;
}

export interface LoggedRequest extends CmsRequest {
  /** Set after the answer; undefined if the connection was cut before. */
  status?: number;
  /** Sent bytes of the body, compressed if it was. */
  sentBytes: number;
}

/** The local CMS with a log, a history and faults. */
export interface TestCms extends LocalCms {
  readonly store: TestStore;
  /** Files by name that replace those of the folder; undefined for a missing one. */
  readonly assets: Map<string, Buffer | undefined> & { put(name: string, bytes: Buffer): void };
  /** Every request except those that only the Studio sends, in order of arrival. Tests may empty it. */
  readonly requests: LoggedRequest[];
  readonly faults: Faults;
}

export async function startTestCms(options: TestCmsOptions = {}): Promise<TestCms> {
  const store = new TestStore(options.documents ?? [], options.now);
  const assets = Object.assign(new Map<string, Buffer | undefined>(), {
    put: (name: string, bytes: Buffer) => void assets.set(name, bytes),
  });
  const onDisk = options.assetsDir === undefined ? undefined : assetsIn(options.assetsDir);
  const own = { assets, requests: [] as LoggedRequest[], faults: new Faults() };
  const cms = await startLocalCms(
    {
      store,
      keepAsset: async (name, bytes) => assets.put(name, bytes),
      readAsset: async (name) => (assets.has(name) ? assets.get(name) : onDisk?.(name)),
      port: options.port,
      mayReadFor: (authorization) => mayReadFor(authorization, options),
    },
    async (cms, message, response) => {
      const request: LoggedRequest = { ...(await readRequest(message)), sentBytes: 0 };
      if (request.kind !== "studio") own.requests.push(request);
      await answerWithFaults({ ...cms, store, ...own }, request, response, options);
    },
  );
  return { ...cms, store, ...own };
}

/** Sanity's CDN accepts queries of up to 300 kB. */
const maxQueryBytes = 300_000;

async function answerWithFaults(
  cms: TestCms,
  request: LoggedRequest,
  response: ServerResponse<IncomingMessage>,
  { maxAnswerBytes = Number.POSITIVE_INFINITY, narrow = (state) => state, tokens }: TestCmsOptions,
): Promise<void> {
  const { store, faults } = cms;
  await faults.runBefore(request);
  const fault = faults.take(request);
  const state = fault?.kind === "staleCdn" ? store.stateAt(Math.max(0, store.moment - fault.states)) : store.current;
  let answer =
    request.kind === "query" && request.body.length > maxQueryBytes
      ? errorAnswer(413, "Request body too large")
      : tokens && ["mutate", "actions", "upload"].includes(request.kind) && roleOf(request.headers, tokens) !== "write"
        ? errorAnswer(403, 'Insufficient permissions; permission "update" required')
        : await answerTo(request, cms, narrow(state, request)).catch(refusal);
  await faults.runAfter(request);
  if ("listen" in answer) {
    if (!fault) {
      request.status = 200;
      return answer.listen(response);
    }
    answer = { status: 200, headers: {} };
  }
  if (maxAnswerBytes < Number.POSITIVE_INFINITY && request.kind === "query") {
    const { length } = JSON.stringify((answer.json as { result?: unknown } | undefined)?.result ?? null);
    if (length > maxAnswerBytes) answer = errorAnswer(413, "Response size too large");
  }
  await deliver(response, request, fault ? distort(answer, fault) : { answer });
}

/** Sends an answer. Resolves when it is sent, or when the client has disconnected. */
async function deliver(response: ServerResponse, request: LoggedRequest, delivery: Delivery): Promise<void> {
  const { answer, interruption, hidesLength } = delivery;
  if (interruption && interruption.afterBytes === undefined) return breakOff(response, interruption);
  const { bytes, headers } = packed(answer, request);
  if (hidesLength) delete headers["Content-Length"];
  request.status = answer.status;
  response.writeHead(answer.status, headers);
  const sent = request.method === "HEAD" ? Buffer.alloc(0) : bytes;
  await write(response, request, sent.subarray(0, interruption?.afterBytes));
  if (interruption) return breakOff(response, interruption);
  response.end();
}

/** Ends a connection, or waits until the client gives up. */
async function breakOff(response: ServerResponse, { kind }: NonNullable<Delivery["interruption"]>): Promise<void> {
  if (kind === "cut") response.destroy();
  else if (!response.destroyed) await once(response, "close");
}

/** Also resolves when the connection breaks. */
async function write(response: ServerResponse, request: LoggedRequest, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  request.sentBytes += bytes.length;
  await new Promise<void>((resolve) => response.once("close", resolve).write(bytes, () => resolve()));
}

/** The answer of a refused reader, which `mayReadFor` throws. */
function refusal(error: { readonly refused?: Answer }): Answer {
  if (error.refused) return error.refused;
  throw error;
}

/** The bodies of these errors are the CMS's own (sanity-io/sanity, packages/@repo/debug-proxy/src/scenarios.ts). */
const sessions = {
  unknown: { message: "Session not found", errorCode: "SIO-401-ANF" },
  expired: { message: "Session is expired, please re-authenticate", errorCode: "SIO-401-AEX" },
} as const;

function mayReadFor(authorization: string | undefined, { tokens, isPrivate = false }: TestCmsOptions): MayRead {
  if (authorization === undefined) return (id) => !isPrivate && !id.includes(".");
  const role = tokens ? roleOf({ authorization }, tokens) : "write";
  if (role !== "write" && role !== "read") {
    const refused = jsonAnswer({ error: "Unauthorized", statusCode: 401, ...sessions[role] }, 401);
    throw Object.assign(new Error(sessions[role].message), { refused });
  }
  return () => true;
}

function roleOf({ authorization = "" }: IncomingHttpHeaders, tokens: Readonly<Record<string, Role>>): Role | "unknown" {
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  return tokens[token] ?? "unknown";
}

/** A CMS that is closed after the test, or after its file. */
export async function openCms(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished): Promise<TestCms> {
  const cms = await startTestCms(options);
  whenOver(() => cms.close());
  return cms;
}

/** The real client, without retries and caches that would hide the CMS's answers. */
export function clientOf(
  cms: Pick<LocalCms, "origin" | "projectId" | "dataset">,
  config: ClientConfig = {},
): SanityClient {
  return createClient({
    apiHost: cms.origin,
    useProjectHostname: false,
    projectId: cms.projectId,
    dataset: cms.dataset,
    apiVersion: "1",
    useCdn: false,
    maxRetries: 0,
    ...config,
  });
}

export function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  return promise.then(
    (value) => new Error(`It did not fail, it gave ${JSON.stringify(value)}`) as never,
    (error) => error,
  );
}
