import type { ByteRange, PlainHeaders, PlainRequest } from "./plain-http.ts";

type Conditions = Pick<PlainRequest, "method" | "headers">;

export type FileFacts = {
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  readonly headers: PlainHeaders;
};

export type Plan = {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly part?: ByteRange;
};

/** Evaluates conditions and ranges in the order of RFC 9110, 13.2.2. */
export function planResponse(request: Conditions, file: FileFacts): Plan {
  // A response without the file's bytes has no headers that describe these bytes.
  const { "Content-Type": _type, "Content-Length": _length, "Content-Encoding": _encoding, ...bodyless } = file.headers;
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = request.headers;
  if (ifMatch !== undefined && !namesTag(ifMatch, file.tag, "strong")) return { status: 412, headers: bodyless };
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, file.tag, "weak")) return { status: 304, headers: bodyless };
  const range = request.method === "GET" ? wantedRange(request, file) : undefined;
  if (range === undefined) return { status: 200, headers: file.headers, part: { start: 0, end: file.size - 1 } };
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...bodyless, "Content-Range": `bytes */${file.size}` } };
  }
  const { start, end } = range;
  const own = { "Content-Length": String(end - start + 1), "Content-Range": `bytes ${start}-${end}/${file.size}` };
  return { status: 206, headers: { ...file.headers, ...own }, part: range };
}

function wantedRange(request: Conditions, { headers, tag, size }: FileFacts): ReturnType<typeof parseByteRange> {
  const range = request.headers.range;
  if (range === undefined || !("Accept-Ranges" in headers)) return undefined;
  const ifRange = request.headers["if-range"];
  // A date never matches, because we send no `Last-Modified`.
  if (ifRange !== undefined && !(ifRange.startsWith('"') && namesTag(ifRange, tag, "strong"))) return undefined;
  return parseByteRange(range, size);
}

/** `bytes=0-99`, `bytes=900-` (to the end) or `bytes=-100` (the last 100). Undefined for other headers, which are ignored. */
function parseByteRange(header: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  const end = size - 1;
  if (first === "") {
    const count = Number(last);
    return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? end : Math.min(Number(last), end) };
}

/** `"a", W/"b"` names two tags. `If-Match` and `If-Range` need exact bytes: no weak tag (`W/`) names them (RFC 9110, 8.8.3.2). */
function namesTag(header: string, tag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  const named = Array.from(header.matchAll(/(W\/)?("[^"]*")/g));
  return named.some(([, weak, value]) => value === tag && (comparison === "weak" || weak === undefined));
}
