import { STATUS_CODES } from "node:http";

/** An answer before it is encoded for HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** At most one of the two is set. */
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export function jsonAnswer(json: unknown, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, json };
}

/** Uses the CMS's own error messages where they are known. */
export function errorAnswer(status: number, message: string, headers: Answer["headers"] = {}): Answer {
  return jsonAnswer({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message }, status, headers);
}
