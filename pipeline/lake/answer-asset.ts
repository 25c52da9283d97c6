import type { Answer } from "./answer.ts";
import { type AssetShelf, md5Of, mimeTypeOf } from "./asset-shelf.ts";
import { errorAnswer } from "./error-answers.ts";
import type { LakeRequest } from "./lake-request.ts";

/** `/images` and `/files`: the original, whatever size or format the query string asks for. */
export async function answerAsset({ route, headers }: LakeRequest, assets: AssetShelf): Promise<Answer> {
  const isFile = /^[0-9a-f]{40}\.\w+$/.test(route.rest);
  const bytes = isFile === (route.kind === "file") ? await assets.get(route.rest) : undefined;
  if (!bytes) return errorAnswer(404, "Asset not found");
  const md5 = md5Of(bytes);
  const etag = `"${md5}"`;
  const about = {
    "content-type": mimeTypeOf(route.rest),
    "cache-control": "public, max-age=31536000, s-maxage=31536000",
    "accept-ranges": "bytes",
    etag,
    // Of what was uploaded: the CMS serves drawings sanitised, and then only the MD5 is that of the bytes.
    "x-sanity-sha1": route.rest.slice(0, 40),
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

/** One range, without its end. Returns undefined for several, and for what cannot be read. */
function rangeIn(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return { start: Math.max(0, size - Number(last)), end: size };
  return { start: Number(first), end: last === "" ? size : Math.min(size, Number(last) + 1) };
}
