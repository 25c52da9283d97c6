import { isObject } from "#pipeline/json.ts";
import { type Answer, type CmsRequestKind, errorAnswer, jsonAnswer } from "#pipeline/local-cms/request.ts";
import { createRandom, type Random } from "../random.ts";
import type { LoggedRequest } from "./test-cms.ts";

export interface Delivery {
  readonly answer: Answer;
  /** Bytes of the encoded body after which something happens; before the first byte of the answer if absent. */
  readonly interruption?: { readonly kind: "cut" | "stall"; readonly afterBytes?: number };
  /** The headers have no length, so that a short body can end normally. */
  readonly hidesLength?: boolean;
}

type Rows = readonly unknown[];

const inRows = (change: (rows: Rows) => unknown) => (result: unknown) => inResult(result, change);
const inFirst = (change: (row: unknown) => unknown) =>
  inRows((rows) => rows.map((row, index) => (index === 0 ? change(row) : row)));
const missingRow = inRows((rows) => rows.slice(0, -1));

/** What is wrong in a query's result. Rows are the items of every array in it; `undefined` removes it. */
const shapes = {
  noResult: () => undefined,
  nullResult: () => null,
  objectForRows: inRows((rows) => ({ ...rows })),
  textForRows: inRows((rows) => JSON.stringify(rows)),
  rowsWithoutId: inFirst((row) => without(row, "_id")),
  rowsWithoutType: inFirst((row) => without(row, "_type")),
  rowsNoObjects: inFirst(() => null),
  doubleRow: inRows((rows) => [...rows, ...rows.slice(0, 1)]),
  missingRow,
  /** Counts are off by one; without a count it acts like `missingRow`. */
  wrongCount: (result) =>
    isObject(result) && Object.values(result).some((value) => typeof value === "number")
      ? inResult(
          result,
          (rows) => rows,
          (count) => count + 1,
        )
      : missingRow(result),
} satisfies Record<string, (result: unknown) => unknown>;

export type WrongShape = keyof typeof shapes;
export const wrongShapes = Object.keys(shapes) as WrongShape[];

interface Interrupted {
  readonly afterBytes?: number;
}

/** What each kind of fault makes of an answer, observed and possible ones. */
const kinds = {
  /** Any status, with the CMS's error message or another body. */
  status: (_, { status, body }: { readonly status: number; readonly body?: object }) =>
    body ? jsonAnswer(body, status) : errorAnswer(status, "An unforeseen error happened"),
  /** Too many requests. The wait is in seconds. */
  retryAfter: (_, { retryAfter }: { readonly retryAfter: number }) =>
    errorAnswer(429, "Too many requests, please try again later", {
      ...{ "retry-after": `${retryAfter}`, "ratelimit-reset": `${retryAfter}` },
      ...{ "ratelimit-limit": "500", "ratelimit-remaining": "0" },
    }),
  /** The body is cut in the middle, or after this share of it, but ends normally. */
  truncated: (answer, { part = 0.5 }: { readonly part?: number }) => ({
    answer: withBytes(answer, (bytes) => bytes.subarray(0, Math.floor(bytes.length * part))),
    hidesLength: true,
  }),
  /** A captive portal's page, with status 200. */
  htmlPage: () => ({
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    bytes: Buffer.from("<!doctype html><title>Welcome</title><h1>Welcome to our network</h1><p>Please sign in.</p>"),
  }),
  /** The connection breaks before the answer, or after this many bytes of the body. */
  cut: (answer, fault: Interrupted) => ({ answer, interruption: { ...fault, kind: "cut" } }),
  /** No answer arrives, or nothing more after this many bytes of the body. */
  stall: (answer, fault: Interrupted) => ({ answer, interruption: { ...fault, kind: "stall" } }),
  /** A cache answers with the dataset as it was this many states ago: that state gave the answer. */
  staleCdn: (answer, _: { readonly states: number }) => answer,
  /** No rows and a count of 0, as a private dataset answers anonymous readers. */
  emptyResult: (answer) =>
    withResult(answer, (result) =>
      inResult(
        result,
        () => [],
        () => 0,
      ),
    ),
  wrongShape: (answer, { shape }: { readonly shape: WrongShape }) => withResult(answer, shapes[shape]),
  /** A picture whose bytes do not match the hash in its name. */
  corruptAsset: (answer) => spoilt(answer, (bytes) => replaceByte(bytes, bytes.length >> 1, (byte) => byte ^ 0xff)),
  missingAsset: () => errorAnswer(404, "Asset not found"),
  redirect: () => ({ status: 302, headers: { location: "/elsewhere" } }),
  /** One byte that is invalid in UTF-8. */
  invalidUtf8: (answer) => spoilt(answer, (bytes) => replaceByte(bytes, letterInside(bytes), () => 0xff)),
  malformedJson: (answer) => spoilt(answer, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(",]")])),
  /** Not a fault: rows and keys come in another order, as a CMS may send them. */
  shuffled: (answer, { seed }: { readonly seed: number }) =>
    withResult(answer, (result) => reordered(result, createRandom(seed))),
} satisfies Record<string, (answer: Answer, fault: never) => Answer | Delivery>;

type Kinds = typeof kinds;
type Told<Kind> = Kind extends (answer: Answer, fault: infer Fields extends object) => unknown ? Fields : object;
export type Fault = { [Kind in keyof Kinds]: { readonly kind: Kind } & Told<Kinds[Kind]> }[keyof Kinds];

/** The distorted answer. */
export function distort(answer: Answer, fault: Fault): Delivery {
  const made = (kinds[fault.kind] as (answer: Answer, fault: Fault) => Answer | Delivery)(answer, fault);
  return "answer" in made ? made : { answer: made };
}

const queries: readonly CmsRequestKind[] = ["query"];
const data: readonly CmsRequestKind[] = ["query", "doc"];
const files: readonly CmsRequestKind[] = ["image", "file"];
const onlyFor: Partial<Record<Fault["kind"], readonly CmsRequestKind[]>> = {
  ...{ emptyResult: queries, wrongShape: queries, shuffled: queries, corruptAsset: files, missingAsset: files },
  ...{ staleCdn: data, invalidUtf8: data, malformedJson: [...data, "mutate"] },
};

/** True if a fault can affect a request. The Studio's own requests are never affected. */
function fits({ kind }: Fault, request: LoggedRequest): boolean {
  return request.kind !== "studio" && (onlyFor[kind]?.includes(request.kind) ?? true);
}

type Hook = (request: LoggedRequest) => unknown;
type Script = (request: LoggedRequest) => Fault | undefined;

interface RandomFaults {
  readonly random: Random;
  /** The probability for one request, from 0 to 1. */
  readonly chance: number;
  readonly faults: readonly Fault[];
}

export class Faults {
  readonly given: { readonly request: LoggedRequest; readonly fault: Fault }[] = [];
  readonly #before = new Set<Hook>();
  readonly #after = new Set<Hook>();
  #script: Script | undefined;

  /** Called for every request. Its fault is used only if the request allows it. */
  script(script: Script | undefined): void {
    this.#script = script;
  }

  applyEverywhere({ random, chance, faults }: RandomFaults): void {
    this.script((request) => {
      const fitting = faults.filter((fault) => fits(fault, request));
      return fitting.length > 0 && random.chance(chance) ? random.pick(fitting) : undefined;
    });
  }

  /** Called before a request is answered: an edit here is part of the answer. */
  before(hook: Hook): () => void {
    this.#before.add(hook);
    return () => this.#before.delete(hook);
  }

  /** Called after the answer is computed and before it is sent: an edit here happens between two requests. */
  after(hook: Hook): void {
    this.#after.add(hook);
  }

  clear(): void {
    this.#script = undefined;
    this.#before.clear();
    this.#after.clear();
  }

  async runBefore(request: LoggedRequest): Promise<void> {
    for (const hook of this.#before) await hook(request);
  }

  async runAfter(request: LoggedRequest): Promise<void> {
    for (const hook of this.#after) await hook(request);
  }

  take(request: LoggedRequest): Fault | undefined {
    const fault = this.#script?.(request);
    if (!fault || !fits(fault, request)) return undefined;
    this.given.push({ request, fault });
    return fault;
  }
}

function withBytes({ status, headers, json, bytes }: Answer, change: (bytes: Buffer) => Buffer): Answer {
  return { status, headers, bytes: change(bytes ?? Buffer.from(json === undefined ? "" : JSON.stringify(json))) };
}

/** An error answer stays as it is, because it contains no result to change. */
function spoilt(answer: Answer, change: (bytes: Buffer) => Buffer): Answer {
  return answer.status >= 300 ? answer : withBytes(answer, change);
}

/** Leaves errors, too. */
function withResult(answer: Answer, change: (result: unknown) => unknown): Answer {
  const { status, json } = answer;
  return status < 300 && isObject(json) ? { ...answer, json: { ...json, result: change(json.result) } } : answer;
}

function replaceByte(bytes: Buffer, place: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = change(copy[place] ?? 0);
  return copy;
}

/** The position of a letter in the middle of a value, so that the fault is not in the JSON syntax or a field's name. */
function letterInside(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  const middle = bytes.length >> 1;
  const start = text.indexOf('":"', middle) + 3;
  const at = text.slice(start).search(/[a-z]{3}/);
  return at < 0 ? middle : start + at + 1;
}

/** Rows and counts are the result itself or values of its fields. */
function inResult(
  result: unknown,
  rows: (rows: Rows) => unknown,
  count: (count: number) => number = (same) => same,
): unknown {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return rows(value);
    return typeof value === "number" ? count(value) : value;
  };
  if (!isObject(result)) return change(result);
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, change(value)]));
}

function without(row: unknown, name: string): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
}

function reordered(result: unknown, random: Random): unknown {
  return inResult(result, (rows) => random.shuffle(rows.map((row) => keysReordered(row, random))));
}

function keysReordered(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => keysReordered(item, random));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, keysReordered(inner, random)] as const);
  return Object.fromEntries(random.shuffle(entries));
}
