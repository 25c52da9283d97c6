import { isObject } from "#pipeline/json.ts";
import { type CmsResponse, errorAnswer, jsonAnswer } from "#pipeline/local-cms/answer.ts";
import type { CmsRequestKind } from "#pipeline/local-cms/request.ts";
import { createRandom } from "../random.ts";
import type { DeliveryFault, LoggedRequest } from "./deliver.ts";

/** A fault of the CMS's answer or of the network. Each was observed, or is possible. */
export interface Fault extends DeliveryFault {
  readonly spoil?: (answer: CmsResponse) => CmsResponse;
  /** The answer comes from the dataset as it was this many states ago, as from a cache. */
  readonly staleBy?: number;
  /** The kinds of requests that the fault can affect; by default all except the Studio's. */
  readonly onlyFor?: readonly CmsRequestKind[];
}

const queries: readonly CmsRequestKind[] = ["query"];
const files: readonly CmsRequestKind[] = ["image", "file"];

/** An answer with this status. Its body is an error message of the CMS if no other is given. */
export const status = (code: number, body?: object): Fault => ({
  spoil: () => (body ? jsonAnswer(body, code) : errorAnswer(code, "An unforeseen error happened")),
});
export const retryAfter = (seconds: number): Fault => ({
  spoil: () => {
    const { headers, ...answer } = errorAnswer(429, "Too many requests, please try again later");
    return { ...answer, headers: { ...headers, "retry-after": String(seconds) } };
  },
});
export const redirect: Fault = { spoil: () => ({ status: 302, headers: { location: "/elsewhere" } }) };
const otherAnswer = (type: string, text: string): Fault => ({
  spoil: () => ({ status: 200, headers: { "content-type": type }, bytes: Buffer.from(text) }),
});
const portal = "<!doctype html><title>Welcome</title><h1>Welcome to our network</h1><p>Please sign in.</p>";
/** A captive portal's page, with status 200. */
export const htmlPage: Fault = otherAnswer("text/html; charset=utf-8", portal);
/** A listener's answer with an event that is no JSON. */
export const unreadableEvent: Fault = otherAnswer("text/event-stream", "event: mutation\ndata: {no JSON\n\n");
export const cut = (afterBytes?: number): Fault => ({ interruption: { kind: "cut", afterBytes } });
export const stall = (afterBytes?: number): Fault => ({ interruption: { kind: "stall", afterBytes } });
/** Half a body, which ends normally. */
export const truncated: Fault = {
  spoil: (answer) => withBytes(answer, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  hidesLength: true,
};
export const staleCache: Fault = { staleBy: 1, onlyFor: queries };
/** One byte that is invalid in UTF-8. */
export const invalidUtf8: Fault = {
  spoil: (answer) => spoilt(answer, (bytes) => Buffer.from(bytes.with(letterInside(bytes), 0xff))),
  onlyFor: queries,
};
export const malformedJson: Fault = {
  spoil: (answer) => spoilt(answer, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(",]")])),
  onlyFor: queries,
};
/** A picture whose bytes do not match the hash in its name. */
export const corruptAsset: Fault = {
  spoil: (answer) => spoilt(answer, (bytes) => Buffer.from(bytes.toReversed())),
  onlyFor: files,
};
export const missingAsset: Fault = { spoil: () => errorAnswer(404, "Asset not found"), onlyFor: files };

/** Changes the result of a query. An error answer has no result. */
const withResult = (change: (result: unknown) => unknown): Fault => ({
  spoil: (answer) => {
    const { status, json } = answer;
    return status < 300 && isObject(json) ? { ...answer, json: { ...json, result: change(json.result) } } : answer;
  },
  onlyFor: queries,
});
/** Changes each part of a result: a list of rows or a count. */
const withParts = (change: (part: unknown) => unknown): Fault => withResult((result) => changedParts(result, change));
const withRows = (change: (rows: readonly unknown[]) => unknown): Fault =>
  withParts((part) => (Array.isArray(part) ? change(part) : part));
const withFirstRow = (change: (row: unknown) => unknown): Fault =>
  withRows((rows) => rows.map((row, index) => (index === 0 ? change(row) : row)));

/** An answer with no rows and a count of 0, which anonymous readers of a private dataset get. */
export const emptyResult: Fault = withParts((part) => (Array.isArray(part) ? [] : 0));

/** A CMS may send rows and keys in any order. Lists inside a row are content and keep their order. */
export const shuffled = (seed: number): Fault =>
  withResult((result) => {
    const random = createRandom(seed);
    const rows = changedParts(result, (part) => (Array.isArray(part) ? random.shuffle(part) : part));
    const inOtherOrder = (_name: string, value: unknown) =>
      isObject(value) ? Object.fromEntries(random.shuffle(Object.entries(value))) : value;
    return JSON.parse(JSON.stringify(rows, inOtherOrder));
  });

/** Results that contradict their query. JSON has no `undefined`, so a field with this value is missing. */
export const wrongShapes = {
  noResult: withResult(() => undefined),
  nullResult: withResult(() => null),
  objectForRows: withRows((rows) => ({ ...rows })),
  textForRows: withRows((rows) => JSON.stringify(rows)),
  rowsWithoutId: withFirstRow((row) => Object.assign({}, row, { _id: undefined })),
  rowsWithoutType: withFirstRow((row) => Object.assign({}, row, { _type: undefined })),
  rowsWithoutRevision: withFirstRow((row) => Object.assign({}, row, { _rev: undefined })),
  rowsNoObjects: withFirstRow(() => null),
  doubleRow: withRows((rows) => [...rows, ...rows.slice(0, 1)]),
  missingRow: withParts(withoutLastRow),
  /** Each count is one too high. A result without a count lacks its last row. */
  wrongCount: withResult((result) => {
    const hasCount = isObject(result) && Object.values(result).some((part) => typeof part === "number");
    return changedParts(result, hasCount ? incremented : withoutLastRow);
  }),
} satisfies Record<string, Fault>;

type Hook = (request: LoggedRequest) => unknown;

export class Faults {
  readonly given: Fault[] = [];
  /** Called before the answer is computed: an edit here is part of the answer. */
  readonly before = new Set<Hook>();
  /** Called after the answer is computed and before it is sent: an edit here happens between two requests. */
  readonly after = new Set<Hook>();
  /** Called for every request. Of the returned faults, the first one that can affect the request is applied. */
  script: (request: LoggedRequest) => Fault | readonly Fault[] | undefined = () => undefined;

  clear(): void {
    this.script = () => undefined;
    this.before.clear();
    this.after.clear();
  }

  take(request: LoggedRequest): Fault | undefined {
    const canAffect = ({ onlyFor = [request.kind] }: Fault) =>
      request.kind !== "studio" && onlyFor.includes(request.kind);
    const fault = [this.script(request) ?? []].flat().find(canAffect);
    if (fault) this.given.push(fault);
    return fault;
  }
}

function withBytes({ status, headers, json, bytes }: CmsResponse, change: (bytes: Buffer) => Buffer): CmsResponse {
  return { status, headers, bytes: change(bytes ?? Buffer.from(json === undefined ? "" : JSON.stringify(json))) };
}

/** An error answer stays as it is, because it contains no result to change. */
function spoilt(answer: CmsResponse, change: (bytes: Buffer) => Buffer): CmsResponse {
  return answer.status >= 300 ? answer : withBytes(answer, change);
}

/** The position of a letter in the middle of a value, so that the fault is not in the JSON syntax or a field's name. */
function letterInside(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  const middle = bytes.length >> 1;
  const start = text.indexOf('":"', middle) + 3;
  const at = text.slice(start).search(/[a-z]{3}/);
  return at < 0 ? middle : start + at + 1;
}

function withoutLastRow(part: unknown): unknown {
  return Array.isArray(part) ? part.slice(0, -1) : part;
}

function incremented(part: unknown): unknown {
  return typeof part === "number" ? part + 1 : part;
}

/** The parts are the result itself, or the values of its fields. */
function changedParts(result: unknown, change: (part: unknown) => unknown): unknown {
  if (!isObject(result)) return change(result);
  return Object.fromEntries(Object.entries(result).map(([name, part]) => [name, change(part)]));
}
