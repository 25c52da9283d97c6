import { STATUS_CODES } from "node:http";

/** What the CMS says to one request, before it is packed for the way. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One of the two; neither for no body at all. */
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export function jsonAnswer(json: unknown, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, json };
}

/** Like all errors here, in the CMS's own words as far as they are known. */
export function errorAnswer(status: number, message: string, headers: Answer["headers"] = {}): Answer {
  return jsonAnswer({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message }, status, headers);
}
