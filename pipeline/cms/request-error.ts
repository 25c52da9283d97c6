import type { Reason } from "../failure.ts";
import { shown } from "../text/shown.ts";
import { retryAfter } from "./retry-policy.ts";

/** An answer that cannot be what the CMS has: cut short, a page of a proxy, rows that are no documents. */
export class WrongShape extends Error {
  override name = "WrongShape";
}

/** An answer with a status that is no success, to a request that is not the client's own. */
export class WrongStatus extends Error {
  override name = "WrongStatus";
  readonly statusCode: number;
  readonly response: { readonly headers: Record<string, string> };

  constructor(statusCode: number, headers: Headers) {
    super(`HTTP ${statusCode}`);
    this.statusCode = statusCode;
    this.response = { headers: Object.fromEntries(headers) };
  }
}

/** What went wrong with one request. */
export interface Trouble {
  readonly reason: Reason;
  readonly words: string;
  /** Whether asking again may help. */
  readonly passes: boolean;
  /** The answer was too large or too slow: asking for less may help. */
  readonly isTooMuch: boolean;
  /** Milliseconds the CMS asks us to wait. */
  readonly waitAtLeast: number;
}

/** Nothing for an error that is no trouble with a request. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const trouble = { passes: true, isTooMuch: false, waitAtLeast: 0 };
  if (error instanceof WrongShape) return { ...trouble, reason: "nonsense", words: error.message };
  if ("statusCode" in error && typeof error.statusCode === "number") return { ...trouble, ...statusTrouble(error) };
  if (error.name === "TimeoutError") {
    return { ...trouble, isTooMuch: true, reason: "unreachable", words: "no answer in time" };
  }
  const code = networkCode(error);
  return code ? { ...trouble, reason: "unreachable", words: `the connection failed (${code})` } : undefined;
}

function statusTrouble(error: Error): Partial<Trouble> & Pick<Trouble, "reason" | "words"> {
  const { statusCode: status, response } = error as WrongStatus;
  const said = `HTTP ${status}, “${shown(error.message, 200)}”`;
  if (status === 401 || status === 403) {
    const advice = "Give a token that may read this dataset (SANITY_TOKEN), or correct the one you gave";
    return { reason: "unauthorized", words: `${said}. ${advice}`, passes: false };
  }
  if (status === 404) {
    const advice = "Correct SANITY_PROJECT_ID and SANITY_DATASET";
    return { reason: "not-found", words: `${said}. ${advice}`, passes: false };
  }
  if (status === 413) return { reason: "nonsense", words: said, passes: false, isTooMuch: true };
  const passes = [408, 429, 500, 502, 503, 504].includes(status);
  const waitAtLeast = retryAfter(response?.headers?.["retry-after"]) ?? 0;
  return { reason: passes ? "unreachable" : "nonsense", words: said, passes, waitAtLeast, isTooMuch: status === 504 };
}

/** Node's and undici's names for connections that fail, wherever in the chain of causes they are. */
function networkCode(error: Error): string | undefined {
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    if ("code" in link && typeof link.code === "string" && /^(UND_ERR_|E[A-Z_]+$|HPE_|Z_|ERR_)/.test(link.code)) {
      return link.code;
    }
    if (link.message === "terminated" || link.message === "fetch failed") {
      if (!(link.cause instanceof Error)) return link.message;
    }
  }
  return undefined;
}
