import { type Answer, bytesOf, htmlAnswer, jsonAnswer } from "./answer.ts";
import { isRecord } from "./documents.ts";
import { errorAnswer, tooManyRequestsAnswer } from "./error-answers.ts";
import type { Fault } from "./fault.ts";
import { misshape } from "./misshape.ts";

/** An answer, and how far it gets. */
export interface Delivery {
  readonly answer: Answer;
  /** Bytes of the encoded body after which something happens; before the first byte of the answer if absent. */
  readonly interruption?: {
    readonly kind: "cut" | "stall";
    readonly afterBytes?: number;
    readonly milliseconds?: number;
  };
  /** Without a length, so that a body can be short and end well. */
  readonly hidesLength?: boolean;
}

const captivePortal = "<!doctype html><title>Welcome</title><h1>Welcome to our network</h1><p>Please sign in.</p>";

/** What becomes of an answer. `staleCdn` is no matter of the answer: it was given by an older state. */
export function distort(answer: Answer, fault: Fault): Delivery {
  switch (fault.kind) {
    case "staleCdn":
      return { answer };
    case "status":
      return { answer: statusAnswer(fault) };
    case "retryAfter":
      return { answer: tooManyRequestsAnswer(String(fault.retryAfter)) };
    case "htmlPage":
      return { answer: htmlAnswer(captivePortal) };
    case "redirect":
      return { answer: { status: 302, headers: { location: fault.to ?? "/elsewhere" } } };
    case "missingAsset":
      return { answer: errorAnswer(404, "Asset not found") };
    case "cut":
    case "stall":
      return { answer, interruption: fault };
    case "truncated":
      return { answer: withBytes(answer, (bytes) => firstPart(bytes, fault.part)), hidesLength: true };
    default:
      // An error is told as it is: there is no result in it to spoil.
      return { answer: answer.status >= 300 ? answer : spoilt(answer, fault) };
  }
}

type Spoiling = Extract<
  Fault,
  {
    kind:
      | "emptyResult"
      | "wrongShape"
      | "corruptAsset"
      | "invalidUtf8"
      | "malformedJson"
      | "errorInStream"
      | "shuffled";
  }
>;

function spoilt(answer: Answer, fault: Spoiling): Answer {
  switch (fault.kind) {
    case "emptyResult":
    case "wrongShape":
    case "shuffled":
      return isRecord(answer.json) ? { ...answer, json: misshape(answer.json, fault) } : answer;
    case "corruptAsset":
      return withBytes(answer, (bytes) => replaceByte(bytes, bytes.length >> 1, (byte) => byte ^ 0xff));
    case "invalidUtf8":
      return withBytes(answer, (bytes) => replaceByte(bytes, letterInside(bytes), () => 0xff));
    case "malformedJson":
      return withBytes(answer, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(",]")]));
    case "errorInStream":
      return withBytes(answer, (bytes) =>
        Buffer.concat([firstPart(bytes), Buffer.from('{"error":{"description":"Query failed","statusCode":500}}\n')]),
      );
  }
}

function statusAnswer({ status, body, headers = {} }: Extract<Fault, { kind: "status" }>): Answer {
  if (body === undefined) return errorAnswer(status, "An unforeseen error happened", headers);
  if (typeof body === "string")
    return { status, headers: { "content-type": "text/plain", ...headers }, bytes: Buffer.from(body) };
  return jsonAnswer(body, status, headers);
}

function withBytes(answer: Answer, change: (bytes: Buffer) => Buffer): Answer {
  const { status, headers } = answer;
  return { status, headers, bytes: change(bytesOf(answer)) };
}

function firstPart(bytes: Buffer, part = 0.5): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

function replaceByte(bytes: Buffer, place: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = change(copy[place] ?? 0);
  return copy;
}

/** The place of a letter in the middle, so that what is wrong is the text and not the JSON around it. */
function letterInside(bytes: Buffer): number {
  const isLetter = (byte = 0) => byte >= 0x61 && byte <= 0x7a;
  const middle = bytes.length >> 1;
  for (let place = middle; place < bytes.length; place++) {
    if (isLetter(bytes[place - 1]) && isLetter(bytes[place]) && isLetter(bytes[place + 1])) return place;
  }
  return middle;
}
