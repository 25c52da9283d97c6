import { STATUS_CODES } from "node:http";

export interface CmsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export function jsonAnswer(json: unknown, status = 200): CmsResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, json };
}

export function errorAnswer(status: number, message: string): CmsResponse {
  return jsonAnswer({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message }, status);
}
