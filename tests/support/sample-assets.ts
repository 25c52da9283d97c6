import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** An asset for a sample snapshot: the CMS's document and the file it describes. */
export interface SampleAsset {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly document: Record<string, unknown> & { readonly _id: string };
}

export interface Picture {
  readonly bytes: Buffer;
  readonly extension: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
}

/** A photo in one colour. Each seed gives another colour, different enough for another JPEG. */
export async function tinyPhoto(seed: number, width = 24, height = 16): Promise<Picture> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: 60 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { bytes, extension: "jpg", mimeType: "image/jpeg", width, height };
}

export function tinyDrawing(inside = '<rect width="10" height="6" rx="3"/>'): Picture {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}</svg>\n`);
  return { bytes, extension: "svg", mimeType: "image/svg+xml", width: 40, height: 20 };
}

export function pictureAsset(originalFilename: string, { bytes, width, height, ...format }: Picture): SampleAsset {
  return assetOf("image", originalFilename, bytes, format, { width, height });
}

/** The part of a film that the check reads: the first box of every MP4. */
export function filmAsset(originalFilename: string, beginning = "\0\0\0\x18ftypmp42"): SampleAsset {
  const bytes = Buffer.from(`${beginning}\0\0\0\0isommp42`, "latin1");
  return assetOf("file", originalFilename, bytes, { extension: "mp4", mimeType: "video/mp4" });
}

/** The part of a PDF that the check reads. */
export function documentAsset(originalFilename: string, content = "%PDF-1.7\n%\n"): SampleAsset {
  return assetOf("file", originalFilename, Buffer.from(content), { extension: "pdf", mimeType: "application/pdf" });
}

function assetOf(
  kind: "image" | "file",
  originalFilename: string,
  bytes: Buffer,
  format: Pick<Picture, "extension" | "mimeType">,
  dimensions?: Pick<Picture, "width" | "height">,
): SampleAsset {
  const sha1hash = hash("sha1", bytes);
  const name = dimensions ? `${sha1hash}-${dimensions.width}x${dimensions.height}` : sha1hash;
  const metadata = dimensions && { dimensions: { ...dimensions, aspectRatio: dimensions.width / dimensions.height } };
  return {
    fileName: `${name}.${format.extension}`,
    bytes,
    document: {
      ...{ _id: `${kind}-${name}-${format.extension}`, _type: `sanity.${kind}Asset` },
      ...{ originalFilename, ...format, size: bytes.length, sha1hash, ...(metadata && { metadata }) },
    },
  };
}

export async function writeAssetFile(dir: string, { fileName, bytes }: SampleAsset): Promise<void> {
  await mkdir(join(dir, "assets"), { recursive: true });
  await writeFile(join(dir, "assets", fileName), bytes);
}
