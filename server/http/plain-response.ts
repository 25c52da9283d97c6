import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ByteRange } from "./conditions.ts";

type Headers = Readonly<Record<string, string>>;

/** Plain data: a web `Response` costs more to create and to send. */
export type PlainResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when there is none. A stream is sent as it comes. */
  readonly body?: Uint8Array | OpenFile | Readable | undefined;
};

export type OpenFile = { readonly handle: FileHandle; readonly part: ByteRange };

/** @param type of a text, without its encoding */
export function wholeResponse(status: number, type: string, text: string, headers: Headers): PlainResponse {
  const body = Buffer.from(text);
  const own = { "Content-Type": `${type}; charset=utf-8`, "Content-Length": String(body.length) };
  return { status, headers: { ...own, ...headers }, body };
}

export function jsonResponse(status: number, content: unknown, headers: Headers = {}): PlainResponse {
  const text = JSON.stringify(content);
  return wholeResponse(status, "application/json", text, { "Cache-Control": "no-store", ...headers });
}

/** Adds the site's headers. Where both have one, such as a policy, both values count. */
export function withCommonHeaders({ headers, ...response }: PlainResponse, common: Headers): PlainResponse {
  const both = Object.entries(headers).map(([name, value]) => [
    name,
    name in common ? `${common[name]}, ${value}` : value,
  ]);
  return { ...response, headers: { ...common, ...Object.fromEntries(both) } };
}
