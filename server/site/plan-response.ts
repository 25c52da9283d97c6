import { type ByteRange, parseByteRange } from "../http/byte-range.ts";
import { namesExactTag, namesTag } from "../http/entity-tags.ts";
import { headerOf, type SiteRequest } from "./site-request.ts";

/** What a response can be planned from without its bytes. */
export type Content = {
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  /** Those of the whole file. */
  readonly headers: Readonly<Record<string, string>>;
};

export type Plan = {
  readonly status: 200 | 206 | 304 | 412 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** The part to send. Without it the answer has no body. */
  readonly body?: "whole" | ByteRange;
};

/** Whether a request asks for anything but the whole file. */
export function isConditional({ headers }: SiteRequest): boolean {
  return headers["if-none-match"] !== undefined || headers.range !== undefined || headers["if-match"] !== undefined;
}

/** Answers conditions and ranges in the order of RFC 9110, 13.2.2. */
export function planResponse(request: SiteRequest, content: Content): Plan {
  const ifMatch = headerOf(request, "if-match");
  if (ifMatch !== undefined && !namesExactTag(ifMatch, content.tag))
    return { status: 412, headers: unchanged(content) };
  const ifNoneMatch = headerOf(request, "if-none-match");
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, content.tag)) {
    return { status: 304, headers: unchanged(content) };
  }
  const range = request.method === "GET" ? wantedRange(request, content) : undefined;
  if (range === undefined) return { status: 200, headers: content.headers, body: "whole" };
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...unchanged(content), "Content-Range": `bytes */${content.size}` } };
  }
  return {
    status: 206,
    headers: {
      ...content.headers,
      "Content-Length": String(range.end - range.start + 1),
      "Content-Range": `bytes ${range.start}-${range.end}/${content.size}`,
    },
    body: range,
  };
}

function wantedRange(request: SiteRequest, content: Content): ByteRange | "unsatisfiable" | undefined {
  const range = headerOf(request, "range");
  if (range === undefined || !("Accept-Ranges" in content.headers)) return undefined;
  const ifRange = headerOf(request, "if-range");
  // A date never holds: we send none to compare it with.
  if (ifRange !== undefined && !(ifRange.startsWith('"') && namesExactTag(ifRange, content.tag))) return undefined;
  return parseByteRange(range, content.size);
}

/** The headers without those that describe a body. */
function unchanged({ headers }: Content): Record<string, string> {
  const { "Content-Type": _type, "Content-Length": _length, "Content-Encoding": _encoding, ...rest } = headers;
  return rest;
}
