import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileFormats, imageFormats } from "../snapshot/asset-names.ts";
import { type Answer, errorAnswer } from "./answer.ts";
import type { CmsRequest } from "./request.ts";

/** The bytes of a picture or a film by its name, such as `<sha1>-<w>x<h>.jpg`. */
export type ReadAsset = (name: string) => Promise<Buffer | undefined>;

/** The files in the `assets/` of a snapshot. */
export function assetsIn(dir: string): ReadAsset {
  return async (name) => (/^[\w-]+\.\w+$/.test(name) ? readFile(join(dir, name)).catch(() => undefined) : undefined);
}

/** `/images` and `/files`: the original, whatever size or format the query string asks for. */
export async function answerAsset({ kind, rest: name, headers }: CmsRequest, read: ReadAsset): Promise<Answer> {
  const isFile = /^[0-9a-f]{40}\.\w+$/.test(name);
  const bytes = isFile === (kind === "file") ? await read(name) : undefined;
  if (!bytes) return errorAnswer(404, "Asset not found");
  const md5 = createHash("md5").update(bytes).digest("hex");
  const etag = `"${md5}"`;
  const about = {
    "content-type": mimeTypeOf(name),
    "cache-control": "public, max-age=31536000, s-maxage=31536000",
    "accept-ranges": "bytes",
    etag,
    // The SHA-1 is that of the upload: the CMS serves drawings sanitised, and then only the MD5 is that of the bytes.
    "x-sanity-sha1": name.slice(0, 40),
    "x-sanity-md5": md5,
  };
  if (headers["if-none-match"] === etag) return { status: 304, headers: about };
  const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = isSame ? rangeIn(headers.range, bytes.length) : undefined;
  if (!range) return { status: 200, headers: about, bytes };
  const { start, end } = range;
  if (start >= end) return { status: 416, headers: { ...about, "content-range": `bytes */${bytes.length}` } };
  const contentRange = `bytes ${start}-${end - 1}/${bytes.length}`;
  return { status: 206, headers: { ...about, "content-range": contentRange }, bytes: bytes.subarray(start, end) };
}

/** One range, without its end. Returns undefined for several, and for a header that cannot be read. */
function rangeIn(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return { start: Math.max(0, size - Number(last)), end: size };
  return { start: Number(first), end: last === "" ? size : Math.min(size, Number(last) + 1) };
}

function mimeTypeOf(name: string): string {
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? "";
  return { ...imageFormats, ...fileFormats }[extension]?.mimeType ?? "application/octet-stream";
}
