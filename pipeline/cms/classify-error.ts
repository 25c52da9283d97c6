import { isObject } from "../json.ts";
import { shown } from "../text/shown.ts";
import { networkErrorOf } from "./network-error.ts";
import { NotRetryable, type RequestError, WrongShape, WrongStatus } from "./request-error.ts";
import { retryAfter } from "./retry-policy.ts";

const usual = { isRetryable: true, isUnconnected: false, isTooLarge: false, waitAtLeastMs: 0 };

/** Returns undefined for an error that has nothing to do with a request. */
export function requestErrorOf(error: unknown): RequestError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof WrongShape) return { ...usual, reason: "nonsense", words: error.message };
  const final = inChain(error, (link) => link instanceof NotRetryable);
  if (final) return { ...usual, reason: final.reason, words: final.message, isRetryable: false };
  if ("statusCode" in error && typeof error.statusCode === "number") return { ...usual, ...statusError(error) };
  if (error.name === "TimeoutError") {
    return { ...usual, isTooLarge: true, reason: "unreachable", words: "no answer in time" };
  }
  const found = networkErrorOf(error);
  return found && { ...usual, ...found };
}

function inChain<T>(error: Error, is: (link: unknown) => link is T): T | undefined {
  for (let link: unknown = error; link instanceof Error; link = link.cause) if (is(link)) return link;
  return undefined;
}

type StatusError = Pick<RequestError, "reason" | "words"> & Partial<RequestError>;

function statusError(error: Error): StatusError {
  const { statusCode: status, response } = error as WrongStatus;
  const said = `HTTP ${status}${saidBy(error)}`;
  if (status === 401 || status === 403) {
    const advice = "Give a token that may read this dataset (SANITY_TOKEN), or correct the one you gave";
    return { reason: "unauthorized", words: `${said}. ${advice}`, isRetryable: false };
  }
  if (status === 404) {
    const advice = "Correct SANITY_PROJECT_ID and SANITY_DATASET";
    return { reason: "not-found", words: `${said}. ${advice}`, isRetryable: false };
  }
  if (status === 407) {
    const advice = "Give the proxy's name and password in HTTPS_PROXY";
    return { reason: "unreachable", words: `${said}. ${advice}`, isRetryable: false };
  }
  if (status === 413) return { reason: "nonsense", words: said, isRetryable: false, isTooLarge: true };
  const isRetryable = [408, 429, 500, 502, 503, 504].includes(status);
  return {
    reason: isRetryable ? "unreachable" : "nonsense",
    words: said,
    isRetryable,
    isTooLarge: status === 504,
    waitAtLeastMs: retryAfter(response?.headers?.["retry-after"]) ?? 0,
  };
}

/** The server's own words, without the number that its log knows the request by; those of a WrongStatus are ours. */
function saidBy(error: Error): string {
  if (error instanceof WrongStatus) return "";
  const queryError = queryErrorWords("details" in error ? error.details : undefined);
  if (queryError) return `, ${queryError}`;
  const message = error.message.replace(/\s*\(traceId: [^)]*\)/, "").replace(/\s+/g, " ");
  return `, “${shown(message, 200)}”`;
}

/** Characters of a query around the place that the CMS complains about. */
const excerptLength = 60;

/** Where a query went wrong, with the place marked; the client's own words draw it over several lines. */
function queryErrorWords(details: unknown): string | undefined {
  if (!isObject(details) || typeof details.query !== "string" || typeof details.start !== "number") return undefined;
  const { description, query, start } = details;
  const before = query.slice(Math.max(0, start - excerptLength), start);
  const after = query.slice(start, start + excerptLength);
  const place = `${start > excerptLength ? "…" : ""}${before}▸${after}${start + excerptLength < query.length ? "…" : ""}`;
  return `“${shown(String(description), 200)}” at ▸ in the query ${shown(place, 200)}`;
}
