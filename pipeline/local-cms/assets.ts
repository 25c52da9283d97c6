import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import sharp from "sharp";
import { planResponse } from "#server/http/conditions.ts";
import type { PlainHeaders } from "#server/http/plain-http.ts";
import { writeWhole } from "../files.ts";
import { assetFileName, fileFormats, imageFormats, parseAssetId } from "../snapshot/asset-names.ts";
import { type CmsResponse, errorAnswer, jsonAnswer } from "./answer.ts";
import type { CmsRequest } from "./request.ts";
import type { Store } from "./store.ts";

export type AssetFiles = ReturnType<typeof assetFilesIn>;

/** Files have names such as `<sha1>-<w>x<h>.jpg`. Uploads are kept in the first folder. */
export function assetFilesIn(own: string, ...others: string[]) {
  return {
    read(name: string): Buffer | undefined {
      if (!/^[\w-]+\.\w+$/.test(name)) return undefined;
      const file = [own, ...others].map((dir) => join(dir, name)).find((path) => existsSync(path));
      return file === undefined ? undefined : readFileSync(file);
    },
    keep: (name: string, bytes: Buffer): void => writeWhole(join(own, name), bytes),
  };
}

export function answerAsset(request: CmsRequest, files: AssetFiles): CmsResponse {
  const { kind, rest: name } = request;
  // The name of a picture has its size behind the digest.
  const namedKind = /^[0-9a-f]{40}\.\w+$/.test(name) ? "file" : "image";
  const bytes = kind === namedKind ? files.read(name) : undefined;
  if (!bytes) return errorAnswer(404, "Asset not found");
  const md5 = createHash("md5").update(bytes).digest("hex");
  const headers = {
    "Content-Type": { ...imageFormats, ...fileFormats }[extname(name).slice(1)]?.mimeType ?? "application/octet-stream",
    "Cache-Control": "public, max-age=31536000, s-maxage=31536000",
    "Accept-Ranges": "bytes",
    ETag: `"${md5}"`,
    // The CMS cleans drawings, so the SHA-1 is that of the upload and the MD5 that of the served bytes.
    "X-Sanity-SHA1": name.slice(0, 40),
    "X-Sanity-MD5": md5,
  };
  const asked = { ...request, headers: request.headers as PlainHeaders };
  const { part, ...answer } = planResponse(asked, { tag: headers.ETag, size: bytes.length, headers });
  return part ? { ...answer, bytes: bytes.subarray(part.start, part.end + 1) } : answer;
}

/** Stores an upload and its asset document. A second upload of the same file returns the same document. */
export async function answerUpload(
  request: CmsRequest,
  { store, files }: { readonly store: Store; readonly files: AssetFiles },
): Promise<CmsResponse> {
  const { rest: kind, body, search, headers } = request;
  const originalFilename = search.get("filename") ?? undefined;
  const sha1hash = createHash("sha1").update(body).digest("hex");
  const facts = kind === "image" ? await pictureFacts(body) : fileFacts(originalFilename, headers["content-type"]);
  const size = facts?.size ? [`${facts.size.width}x${facts.size.height}`] : [];
  const _id = [kind, sha1hash, ...size, facts?.extension].join("-");
  const name = parseAssetId(_id);
  if (!facts || !name) return errorAnswer(400, "The file is of no format that can be shown");
  files.keep(assetFileName(name), body);
  // Omits `url`, because this machine's address must not enter a snapshot.
  const document = {
    _id,
    _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: sha1hash,
    originalFilename,
    extension: facts.extension,
    mimeType: facts.mimeType,
    size: body.length,
    sha1hash,
    metadata: facts.metadata,
  };
  store.transaction([{ createIfNotExists: document }]);
  return jsonAnswer({ document: store.get(_id) });
}

interface Facts {
  readonly extension: string;
  readonly mimeType: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly metadata?: unknown;
}

/** Undefined if the site cannot show the file as a picture. */
async function pictureFacts(bytes: Buffer): Promise<Facts | undefined> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  const [extension, format] =
    Object.entries(imageFormats).find(([, { sharpFormat }]) => sharpFormat === metadata?.format) ?? [];
  if (!metadata || !extension || !format) return undefined;
  const { width, height } = metadata.autoOrient;
  const small = await sharp(bytes).autoOrient().resize(20).jpeg().toBuffer();
  const lqip = `data:image/jpeg;base64,${small.toString("base64")}`;
  const size = { width, height };
  const dimensions = { ...size, aspectRatio: width / height };
  return { extension, mimeType: format.mimeType, size, metadata: { dimensions, lqip, isOpaque: !metadata.hasAlpha } };
}

function fileFacts(name = "", contentType = ""): Facts | undefined {
  const ending = extname(name.toLowerCase()).slice(1);
  const formats = Object.entries(fileFormats).map(([extension, { mimeType }]) => ({ extension, mimeType }));
  return formats.find(({ extension, mimeType }) => extension === ending || mimeType === contentType);
}
