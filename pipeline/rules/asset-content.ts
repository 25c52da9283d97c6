import { open, readFile } from "node:fs/promises";
import type { LoadedAsset } from "../documents/loaded.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { type AssetName, assetFileName, documentFormats, imageFormats } from "../snapshot/asset-names.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { faultlessFiles } from "./faultless-list.ts";
import { unsafeInSvg } from "./unsafe-svg.ts";

/** Undefined if the file has the content that its name promises. Files that are known as faultless are not decoded. */
export async function contentProblem({ path, sha256 }: LoadedAsset, name: AssetName): Promise<ProblemText | undefined> {
  const entry = `${assetFileName(name)} ${sha256}`;
  if (faultlessFiles().has(entry)) return undefined;
  const problem = await (name.kind === "image" ? pictureProblem(path, name) : fileProblem(path, name));
  if (!problem) faultlessFiles().add(entry);
  return problem;
}

/** Decodes the picture completely, as the build does. */
async function pictureProblem(path: string, name: AssetName & { kind: "image" }): Promise<ProblemText | undefined> {
  const isVector = name.extension === "svg";
  const unsafe = isVector ? unsafeInSvg(await readFile(path, "utf8")) : undefined;
  if (unsafe) return say("asset.unsafe", { what: { term: `drawing.${unsafe}` } });
  const { default: sharp } = await import("sharp");
  const metadata = await valueOrError(sharp(path, { failOn: "error" }).metadata());
  if (metadata instanceof Error) return say("asset.noPicture", { why: escapeForDisplay(metadata.message, 100) });
  const { extension } = name;
  if (metadata.format !== imageFormats[extension]?.sharpFormat) {
    return say("asset.otherFormat", { extension, format: metadata.format });
  }
  // The CMS, too, measures a photo after it has turned it as the camera was held.
  const { width, height } = metadata.autoOrient;
  // A drawing's size may be fractional. The CMS and Sharp then round to different pixels.
  const isNear = (a: number, b: number) => Math.abs(a - b) <= (isVector ? 1 : 0);
  if (!isNear(width, name.width) || !isNear(height, name.height)) {
    return say("asset.dimensions", { size: `${width} × ${height}`, said: `${name.width} × ${name.height}` });
  }
  // Decoding to a small size reads the whole file in the least time.
  const decoded = await valueOrError(sharp(path).resize(8).raw().toBuffer());
  if (decoded instanceof Error) return say("asset.cut", { why: escapeForDisplay(decoded.message, 100) });
  return (metadata.pages ?? 1) > 1 ? say("asset.animated") : undefined;
}

function valueOrError<Value>(work: Promise<Value>): Promise<Value | Error> {
  return work.catch((error: Error) => error);
}

async function fileProblem(path: string, { extension }: AssetName): Promise<ProblemText | undefined> {
  await using file = await open(path);
  // The beginnings of all formats fit in 12 bytes.
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  if (hasBeginning[extension]?.(buffer)) return undefined;
  const kind = Object.hasOwn(documentFormats, extension) ? "document" : "film";
  return say("asset.beginning", { extension, kind: { term: kind } });
}

/** Tests the bytes with which files of a format begin. */
const hasBeginning: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  mp4: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
  // https://www.rfc-editor.org/rfc/rfc8794#section-8.1
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  pdf: (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-",
};
