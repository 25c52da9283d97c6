/** What the lake says to one request, before faults and encodings. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One of the two; neither for no body at all. */
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

/** Says that the lake answers with an error of the CMS's. */
export class Refused extends Error {
  override name = "Refused";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}

export function jsonAnswer(json: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, json };
}

export function htmlAnswer(html: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, bytes: Buffer.from(html) };
}

export function bytesOf({ json, bytes }: Answer): Buffer {
  return bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
}
