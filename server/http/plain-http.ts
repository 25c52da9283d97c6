import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";

/** A request for the site's files. Plain data is faster to create than a web `Request`, which only endpoints get. */
export type PlainRequest = {
  /** Raw: neither decoded nor normalised. */
  readonly path: string;
  /** Begins with `?`, or is empty. It is safe in a header, because Node accepts only visible ASCII here. */
  readonly query: string;
  readonly method: string;
  /** Keys are lower-case names. Repeated headers are joined with commas. */
  readonly headers: PlainHeaders;
  /** Read on demand, at most once. */
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly clientAddress: string;
};

/** Splits the request target. A URL object would normalise `/de/../en` before the path could be judged. */
export function parseRequestTarget(target: string): Pick<PlainRequest, "path" | "query"> {
  const [, path = "", query = ""] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { path: path || "/", query };
}

export type PlainHeaders = Readonly<Record<string, string>>;

/** Plain data: a web `Response` costs more to create and to send. */
export type PlainResponse = {
  readonly status: number;
  readonly headers: PlainHeaders;
  /** Undefined if there is no body. The pieces of a stream are sent as they come. */
  readonly body?: Uint8Array | OpenFile | Readable | undefined;
};

export type ByteRange = { readonly start: number; readonly end: number };

export type OpenFile = { readonly handle: FileHandle; readonly part: ByteRange };

/** @param type the media type of a text, without its encoding */
export function wholeResponse(status: number, type: string, text: string, headers: PlainHeaders = {}): PlainResponse {
  const body = Buffer.from(text);
  const own = { "Content-Type": `${type}; charset=utf-8`, "Content-Length": String(body.length) };
  return { status, headers: { ...own, ...headers }, body };
}
