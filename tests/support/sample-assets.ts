import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** An asset for a sample snapshot: the CMS's document and the file it describes. */
export type SampleAsset = ReturnType<typeof assetOf>;

export type Picture = Awaited<ReturnType<typeof tinyPhoto>>;

/** A photo in one colour. Each seed gives another colour, so that the JPEG has other bytes. */
export async function tinyPhoto(seed: number, width = 24, height = 16) {
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
  const metadata = { dimensions: { width, height, aspectRatio: width / height } };
  return assetOf("image", bytes, { originalFilename, ...format, metadata }, `-${width}x${height}`);
}

/** A film with only the part that the check reads: the first box of every MP4. */
export function filmAsset(originalFilename: string, beginning = "\0\0\0\x18ftypmp42"): SampleAsset {
  const bytes = Buffer.from(`${beginning}\0\0\0\0isommp42`, "latin1");
  const extension = originalFilename.endsWith(".webm") ? "webm" : "mp4";
  return assetOf("file", bytes, { originalFilename, extension, mimeType: `video/${extension}` });
}

/** A PDF with only the part that the check reads. */
export function documentAsset(originalFilename: string, content = "%PDF-1.7\n%\n"): SampleAsset {
  const bytes = Buffer.from(content);
  return assetOf("file", bytes, { originalFilename, extension: "pdf", mimeType: "application/pdf" });
}

type Fields = Record<string, unknown>;

/** `pixels` is a part of a picture's name, such as `-24x16`. */
function assetOf(kind: "image" | "file", bytes: Buffer, fields: Fields & { readonly extension: string }, pixels = "") {
  const sha1hash = hash("sha1", bytes);
  const name = sha1hash + pixels;
  const _id = `${kind}-${name}-${fields.extension}`;
  const own: Fields & { readonly _id: string } = { _id, _type: `sanity.${kind}Asset`, size: bytes.length, sha1hash };
  return { fileName: `${name}.${fields.extension}`, bytes, document: { ...own, ...fields } };
}

export async function writeAssetFile(dir: string, { fileName, bytes }: SampleAsset): Promise<void> {
  await mkdir(join(dir, "assets"), { recursive: true });
  await writeFile(join(dir, "assets", fileName), bytes);
}
