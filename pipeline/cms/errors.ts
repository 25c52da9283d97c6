import type { Reason } from "../failure.ts";
import { isObject, textOf } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { chainOf, networkErrorOf, type RequestError } from "./network-error.ts";

/** An invalid answer: truncated, a proxy's page, or rows that are not documents. */
export class WrongShape extends Error {
  override name = "WrongShape";
  readonly isRetryable: boolean;

  constructor(message: string, { isRetryable = true } = {}) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

/** An error of Sanity's client about an answer with a status that means a failure. */
interface StatusError extends Error {
  readonly statusCode: number;
  readonly response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** A status that means a failure, in an answer that was received without Sanity's client. */
export class WrongStatus extends Error implements StatusError {
  override name = "WrongStatus";
  readonly statusCode: number;
  readonly response: { readonly headers: Readonly<Record<string, string>> };

  constructor(statusCode: number, headers: Iterable<readonly [string, string]>) {
    super(`HTTP ${statusCode}`);
    this.statusCode = statusCode;
    this.response = { headers: Object.fromEntries(headers) };
  }
}

/** Undefined for an error that does not come from a request. */
export function requestErrorOf(error: unknown): RequestError | undefined {
  if (!(error instanceof Error)) return undefined;
  const wrongShape = chainOf(error).find((link) => link instanceof WrongShape);
  if (wrongShape) return { reason: "nonsense", words: wrongShape.message, isRetryable: wrongShape.isRetryable };
  if (isStatusError(error)) return describeStatus(error);
  if (error.name === "TimeoutError") return { isTooLarge: true, reason: "unreachable", words: "no answer in time" };
  return networkErrorOf(error);
}

function isStatusError(error: Error): error is StatusError {
  return "statusCode" in error && typeof error.statusCode === "number";
}

const giveToken = "Give a token that may read this dataset (SANITY_TOKEN), or correct the one you gave";

/** Statuses for which a retry does not help, and what does. */
const finalStatuses: Readonly<Record<number, { reason: Reason; advice: string }>> = {
  401: { reason: "unauthorized", advice: giveToken },
  403: { reason: "unauthorized", advice: giveToken },
  404: { reason: "not-found", advice: "Correct SANITY_PROJECT_ID and SANITY_DATASET" },
  407: { reason: "unreachable", advice: "Give the proxy's name and password in HTTPS_PROXY" },
};

export function describeStatus(error: StatusError): RequestError {
  const { statusCode: status, response } = error;
  const words = `HTTP ${status}${saidBy(error)}`;
  const final = finalStatuses[status];
  if (final) return { reason: final.reason, words: `${words}. ${final.advice}`, isRetryable: false };
  const isRetryable = [408, 429, 500, 502, 503, 504].includes(status);
  return {
    reason: isRetryable ? "unreachable" : "nonsense",
    words,
    isRetryable,
    // A large answer may also be the reason why a gateway has had no answer in time (504).
    isTooLarge: status === 413 || status === 504,
    waitAtLeastMs: retryAfter(response?.headers?.["retry-after"]),
  };
}

/** Converts a `Retry-After` in seconds or as a date to milliseconds; 0 for any other text. */
function retryAfter(header = ""): number {
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // A date has letters. `Date.parse` would also read a number such as `-5`.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** The server's own words about its status, without a trace id. A `WrongStatus` contains none. */
function saidBy(error: Error): string {
  if (error instanceof WrongStatus) return "";
  const queryError = queryErrorWords("details" in error ? error.details : undefined);
  if (queryError) return `, ${queryError}`;
  const message = error.message.replace(/\s*\(traceId: [^)]*\)/, "").replace(/\s+/g, " ");
  return `, “${escapeForDisplay(message, 200)}”`;
}

/** The number of a query's characters that are shown before and after an error. */
const excerptLength = 60;

/** A query error on one line, with its place marked. The client's own message has several lines. */
function queryErrorWords(details: unknown): string | undefined {
  if (!isObject(details) || typeof details.query !== "string" || typeof details.start !== "number") return undefined;
  const { description, query, start } = details;
  const before = `${start > excerptLength ? "…" : ""}${query.slice(Math.max(0, start - excerptLength), start)}`;
  const after = `${query.slice(start, start + excerptLength)}${start + excerptLength < query.length ? "…" : ""}`;
  return `“${escapeForDisplay(textOf(description), 200)}” at ▸ in the query ${escapeForDisplay(`${before}▸${after}`, 200)}`;
}
