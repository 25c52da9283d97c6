import { open, readFile } from "node:fs/promises";
import { type AssetName, documentFormats, imageFormats } from "../snapshot/asset-names.ts";
import { shown } from "../text/shown.ts";
import { unsafeInSvg } from "./unsafe-svg.ts";

/**
 * What is wrong with a picture's file, in words. It is decoded as a whole, since that is what the build does.
 *
 * @param isKnownWhole whether these bytes were found to be what this name says: then a drawing alone is looked at again
 */
export async function checkPictureContent(
  path: string,
  name: AssetName & { kind: "image" },
  isKnownWhole: boolean,
): Promise<string[]> {
  const isVector = name.extension === "svg";
  const unsafe = isVector ? unsafeInSvg(await readFile(path, "utf8")) : undefined;
  if (unsafe) return [`the drawing holds ${unsafe}, which a picture from outside may not`];
  if (isKnownWhole) return [];
  // Loaded late: it takes 20 MB, of which a pull needs none before the documents have gone.
  const { default: sharp } = await import("sharp");
  const metadata = await sharp(path, { failOn: "error" })
    .metadata()
    .catch((error: Error) => error);
  if (metadata instanceof Error) return [`the file cannot be read as a picture: ${shown(metadata.message, 100)}`];
  if (metadata.format !== imageFormats[name.extension]?.sharpFormat) {
    return [`the file is called .${name.extension}, but its content is ${metadata.format}`];
  }
  // As it is looked at, which a camera may have noted instead of turned the picture; so the CMS gives it, too.
  const { width, height } = metadata.autoOrient;
  // A drawing's size may be fractional, and the CMS rounds in its own way.
  const isNear = (a: number, b: number) => Math.abs(a - b) <= (isVector ? 1 : 0);
  if (!isNear(width, name.width) || !isNear(height, name.height)) {
    return [`the picture has ${width} × ${height} pixels, but its id says ${name.width} × ${name.height}`];
  }
  // A few pixels of it take the least time, and all of the file.
  const decoded = await sharp(path)
    .resize(8)
    .raw()
    .toBuffer()
    .catch((error: Error) => error);
  return decoded instanceof Error ? [`the file cannot be read to its end: ${shown(decoded.message, 100)}`] : [];
}

/** What is wrong with a film's file or a document's: whether it begins as its format does. */
export async function checkFileContent(path: string, { extension }: AssetName): Promise<string[]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const kind = Object.hasOwn(documentFormats, extension) ? "document" : "film";
    if (beginnings[extension]?.(buffer)) return [];
    return [`the file is called .${extension}, but does not begin as such a ${kind} does`];
  } finally {
    await file.close();
  }
}

/** By extension, every one of `fileFormats`. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  mp4: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
  // https://www.rfc-editor.org/rfc/rfc8794#section-8.1
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  pdf: (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-",
};
