import { STATUS_CODES } from "node:http";

/** What the CMS says to one request, before it is packed for the way. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One of the two; neither for no body at all. */
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

/** The CMS refuses a request with an error of its own. */
export class Refused extends Error {
  override name = "Refused";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}

export function jsonAnswer(json: unknown, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, json };
}

export function htmlAnswer(html: string, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, bytes: Buffer.from(html) };
}

/** Like all errors here, in the CMS's own words as far as they are known. */
export function errorAnswer(status: number, message: string, headers: Answer["headers"] = {}): Answer {
  return jsonAnswer({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message }, status, headers);
}

export function mutationErrorAnswer(status: number, index: number, error: { readonly description: string }): Answer {
  const description = `The mutation(s) failed: ${error.description}`;
  return jsonAnswer({ error: { type: "mutationError", description, items: [{ error, index }] } }, status);
}
