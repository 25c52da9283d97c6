import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { errorAnswer, jsonAnswer } from "#pipeline/local-cms/answer.ts";
import { type AssetFiles, assetFilesIn } from "#pipeline/local-cms/assets.ts";
import type { DatasetState } from "#pipeline/local-cms/mutations.ts";
import type { MayRead } from "#pipeline/local-cms/query.ts";
import { type CmsRequest, readRequest } from "#pipeline/local-cms/request.ts";
import { answerTo, type LocalCms, startLocalCms } from "#pipeline/local-cms/server.ts";
import type { WhenOver } from "../folders.ts";
import { deliver, type LoggedRequest } from "./deliver.ts";
import { Faults } from "./faults.ts";
import { TestStore } from "./test-store.ts";

type Tokens = Readonly<Record<string, "write" | "read" | "expired">>;

export interface TestCmsOptions {
  readonly documents?: readonly object[];
  readonly assetsDir?: string;
  /** If there are no tokens here, everybody may read and write, and every token is valid. */
  readonly tokens?: Tokens;
  /** True: a reader without a token gets no documents and no error. */
  readonly isPrivate?: boolean;
  /** A query whose result is larger gets the error 413. */
  readonly maxAnswerBytes?: number;
  /** Chooses the documents that a request is about: groq-js would evaluate its query for every document. */
  readonly narrow?: (state: DatasetState, request: CmsRequest) => DatasetState;
}

/** The local CMS with a log, a history and faults. */
export interface TestCms extends LocalCms {
  readonly store: TestStore;
  /** Files by name, in place of the files of `assetsDir`. A file that is `undefined` is missing. */
  readonly assets: Map<string, Buffer | undefined>;
  /** Every request except those that only the Studio sends, in order of arrival. Tests may empty it. */
  readonly requests: LoggedRequest[];
  readonly faults: Faults;
  readonly cutListeners: () => void;
}

export async function startTestCms(options: TestCmsOptions = {}): Promise<TestCms> {
  const store = new TestStore(options.documents ?? []);
  const assets: TestCms["assets"] = new Map();
  const onDisk = options.assetsDir === undefined ? undefined : assetFilesIn(options.assetsDir);
  const files: AssetFiles = {
    keep: (name, bytes) => void assets.set(name, bytes),
    read: (name) => (assets.has(name) ? assets.get(name) : onDisk?.read(name)),
  };
  const listening = new Set<ServerResponse>();
  const localCms = await startLocalCms({ store, files, port: 0 }, async (_localCms, message, response) => {
    const request: LoggedRequest = { ...(await readRequest(message)), sentBytes: 0 };
    if (request.kind !== "studio") cms.requests.push(request);
    if (request.kind === "listen") listening.add(response);
    await answerWithFaults(cms, request, response, options);
  });
  const cms: TestCms = {
    ...localCms,
    store,
    assets,
    requests: [],
    faults: new Faults(),
    mayReadFor: (authorization) => rightsOf(authorization, options),
    cutListeners: () => listening.forEach((response) => void response.destroy()),
  };
  return cms;
}

/** Without a token, one sees no document of a private dataset, and elsewhere none with a dot in its id, such as a draft. */
function rightsOf(authorization: string | undefined, { isPrivate }: TestCmsOptions): MayRead {
  if (authorization !== undefined) return () => true;
  return isPrivate ? () => false : (id) => !id.includes(".");
}

async function answerWithFaults(
  cms: TestCms,
  request: LoggedRequest,
  response: ServerResponse,
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
  const faultless = "listen" in answer ? { status: 200, headers: {} } : answer;
  await deliver(response, request, fault?.spoil ? fault.spoil(faultless) : faultless, fault);
}

/** Sanity's CDN accepts queries of up to 300 kB. */
const maxQueryBytes = 300_000;

/** Answers without a fault, as far as the reader's rights and the size limits allow. */
async function answerWithin(
  { maxAnswerBytes, narrow = (state) => state, tokens }: TestCmsOptions,
  cms: TestCms,
  request: LoggedRequest,
  state: DatasetState,
) {
  const isQuery = request.kind === "query";
  if (isQuery && request.body.length > maxQueryBytes) return errorAnswer(413, "Request body too large");
  const answer = refusalOf(request, tokens) ?? (await answerTo(request, cms, narrow(state, request)));
  if (!isQuery || "listen" in answer || maxAnswerBytes === undefined) return answer;
  const { length } = JSON.stringify((answer.json as { result?: unknown } | undefined)?.result ?? null);
  return length > maxAnswerBytes ? errorAnswer(413, "Response size too large") : answer;
}

/** The bodies of these errors are the CMS's own (sanity-io/sanity, packages/@repo/debug-proxy/src/scenarios.ts). */
const sessions = {
  unknown: { message: "Session not found", errorCode: "SIO-401-ANF" },
  expired: { message: "Session is expired, please re-authenticate", errorCode: "SIO-401-AEX" },
} as const;

/** The answer to a request whose token does not suffice. */
function refusalOf({ kind, headers: { authorization } }: CmsRequest, tokens: Tokens | undefined) {
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
