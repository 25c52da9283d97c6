import { isObject } from "#pipeline/json.ts";
import { type Answer, errorAnswer, jsonAnswer } from "#pipeline/local-cms/request.ts";
import { createRandom, type Random } from "../random.ts";
import type { Fault, WrongShape } from "./faults.ts";

export interface Delivery {
  readonly answer: Answer;
  /** Bytes of the encoded body after which something happens; before the first byte of the answer if absent. */
  readonly interruption?: { readonly kind: "cut" | "stall"; readonly afterBytes?: number };
  /** The headers have no length, so that a short body can end normally. */
  readonly hidesLength?: boolean;
}

const captivePortal: Answer = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  bytes: Buffer.from("<!doctype html><title>Welcome</title><h1>Welcome to our network</h1><p>Please sign in.</p>"),
};

/** The distorted answer. `staleCdn` is handled elsewhere: an older state gave the answer. */
export function distort(answer: Answer, fault: Fault): Delivery {
  switch (fault.kind) {
    case "staleCdn":
      return { answer };
    case "status":
      return { answer: statusAnswer(fault) };
    case "retryAfter":
      return { answer: tooManyRequests(String(fault.retryAfter)) };
    case "htmlPage":
      return { answer: captivePortal };
    case "redirect":
      return { answer: { status: 302, headers: { location: "/elsewhere" } } };
    case "missingAsset":
      return { answer: errorAnswer(404, "Asset not found") };
    case "cut":
    case "stall":
      return { answer, interruption: fault };
    case "truncated":
      return { answer: withBytes(answer, (bytes) => firstPart(bytes, fault.part)), hidesLength: true };
    default:
      // An error answer stays as it is, because it contains no result to change.
      return { answer: answer.status >= 300 ? answer : spoilt(answer, fault) };
  }
}

type Spoiling = Extract<
  Fault,
  { kind: "emptyResult" | "wrongShape" | "corruptAsset" | "invalidUtf8" | "malformedJson" | "shuffled" }
>;

function spoilt(answer: Answer, fault: Spoiling): Answer {
  switch (fault.kind) {
    case "emptyResult":
      return withResult(answer, (result) =>
        inResult(
          result,
          () => [],
          () => 0,
        ),
      );
    case "wrongShape":
      return withResult(answer, (result) => wrong(result, fault.shape));
    case "shuffled":
      return withResult(answer, (result) => reordered(result, createRandom(fault.seed)));
    case "corruptAsset":
      return withBytes(answer, (bytes) => replaceByte(bytes, bytes.length >> 1, (byte) => byte ^ 0xff));
    case "invalidUtf8":
      return withBytes(answer, (bytes) => replaceByte(bytes, letterInside(bytes), () => 0xff));
    case "malformedJson":
      return withBytes(answer, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(",]")]));
  }
}

function statusAnswer({ status, body }: Extract<Fault, { kind: "status" }>): Answer {
  return body ? jsonAnswer(body, status) : errorAnswer(status, "An unforeseen error happened");
}

function tooManyRequests(retryAfter: string): Answer {
  return errorAnswer(429, "Too many requests, please try again later", {
    "retry-after": retryAfter,
    "ratelimit-limit": "500",
    "ratelimit-remaining": "0",
    "ratelimit-reset": retryAfter,
  });
}

function withBytes({ status, headers, json, bytes }: Answer, change: (bytes: Buffer) => Buffer): Answer {
  return { status, headers, bytes: change(bytes ?? Buffer.from(json === undefined ? "" : JSON.stringify(json))) };
}

/** `undefined` removes the result. */
function withResult(answer: Answer, change: (result: unknown) => unknown): Answer {
  return isObject(answer.json) ? { ...answer, json: { ...answer.json, result: change(answer.json.result) } } : answer;
}

function firstPart(bytes: Buffer, part = 0.5): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

function replaceByte(bytes: Buffer, place: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = change(copy[place] ?? 0);
  return copy;
}

/** The position of a letter in the middle, so that the fault is in a text and not in the JSON syntax. */
function letterInside(bytes: Buffer): number {
  const isLetter = (byte = 0) => byte >= 0x61 && byte <= 0x7a;
  const middle = bytes.length >> 1;
  // Changes only values: a wrong name of a field is another fault.
  for (let place = bytes.indexOf('":"', middle) + 4; place < bytes.length; place++) {
    if (isLetter(bytes[place - 1]) && isLetter(bytes[place]) && isLetter(bytes[place + 1])) return place;
  }
  return middle;
}

type Rows = readonly unknown[];

const inFirst = (change: (row: unknown) => unknown) => (rows: Rows) =>
  rows.map((row, index) => (index === 0 ? change(row) : row));

const wrongRows: Partial<Record<WrongShape, (rows: Rows) => unknown>> = {
  objectForRows: (rows) => ({ ...rows }),
  textForRows: (rows) => JSON.stringify(rows),
  rowsWithoutId: inFirst((row) => without(row, "_id")),
  rowsWithoutType: inFirst((row) => without(row, "_type")),
  rowsNoObjects: inFirst(() => null),
  doubleRow: (rows) => [...rows, ...rows.slice(0, 1)],
  missingRow: (rows) => rows.slice(0, -1),
};

function wrong(result: unknown, shape: WrongShape): unknown {
  if (shape === "noResult") return undefined;
  if (shape === "nullResult") return null;
  const same = (rows: Rows) => rows;
  if (shape !== "wrongCount") return inResult(result, wrongRows[shape] ?? same);
  const hasCount = isObject(result) && Object.values(result).some((value) => typeof value === "number");
  return hasCount ? inResult(result, same, (count) => count + 1) : wrong(result, "missingRow");
}

/** Rows and counts are the result itself or values of its fields. */
function inResult(
  result: unknown,
  rows: (rows: readonly unknown[]) => unknown,
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
