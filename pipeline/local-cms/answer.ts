import { STATUS_CODES } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export function jsonAnswer(json: unknown, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, json };
}

export function errorAnswer(status: number, message: string, headers: Answer["headers"] = {}): Answer {
  return jsonAnswer({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message }, status, headers);
}
