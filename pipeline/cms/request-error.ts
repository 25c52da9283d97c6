import type { Reason } from "../failure.ts";

/** An answer that cannot be what the CMS has: cut short, a page of a proxy, rows that are no documents. */
export class WrongShape extends Error {
  override name = "WrongShape";
}

/** An answer that will be the same however often it is asked for. */
export class NotRetryable extends Error {
  override name = "NotRetryable";
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An answer with a status that is no success, to a request that is not the client's own. */
export class WrongStatus extends Error {
  override name = "WrongStatus";
  readonly statusCode: number;
  readonly response: { readonly headers: Record<string, string> };

  constructor(statusCode: number, headers: Iterable<readonly [string, string]>) {
    super(`HTTP ${statusCode}`);
    this.statusCode = statusCode;
    this.response = { headers: Object.fromEntries(headers) };
  }
}

/** What went wrong with one request. */
export interface RequestError {
  readonly reason: Reason;
  /** The end of a sentence, without a full stop. */
  readonly words: string;
  /** Whether asking again may help. */
  readonly isRetryable: boolean;
  /** Whether no connection was made at all. */
  readonly isUnconnected: boolean;
  /** The answer was too large or too slow: asking for less may help. */
  readonly isTooLarge: boolean;
  /** The CMS asks us to wait so long. */
  readonly waitAtLeastMs: number;
}
