import { existsSync, readFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { LoadedAsset } from "../documents/loaded.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { writeWhole } from "../files.ts";
import { sha256 } from "../sha256.ts";
import { type AssetName, assetFileName, documentFormats, imageFormats } from "../snapshot/asset-names.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { unsafeInSvg } from "./unsafe-svg.ts";

export type ContentCheck = ReturnType<typeof openContentCheck>;

let opened: ContentCheck | undefined;

/** Opens one check for this process: a pull, which checks its snapshot many times, then decodes each file only once. */
export function contentCheck(): ContentCheck {
  opened ??= openContentCheck();
  return opened;
}

/**
 * Checks that files have the content that their names promise. Decoding them takes longer than all other rules, so a
 * list on disk has the names and digests of faultless files. After a change of this code or of Sharp, the list has
 * another name, so all files are checked again.
 */
function openContentCheck() {
  const code = ["asset-content.ts", "unsafe-svg.ts", "../snapshot/asset-names.ts"].map((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8"),
  );
  const listFile = join(".cache/faultless-files", sha256(JSON.stringify([sharp.versions, ...code])));
  const faultless = new Set(existsSync(listFile) ? readFileSync(listFile, "utf8").split("\n") : []);
  let writtenSize = faultless.size;
  return {
    async problemOf(asset: LoadedAsset, name: AssetName): Promise<ProblemText | undefined> {
      const { path } = asset;
      const key = `${assetFileName(name)} ${asset.sha256}`;
      if (faultless.has(key)) return undefined;
      const problem = await (name.kind === "image" ? pictureProblem(path, name) : fileProblem(path, name));
      if (!problem) faultless.add(key);
      return problem;
    },
    keepList(): void {
      if (faultless.size === writtenSize) return;
      writtenSize = faultless.size;
      try {
        writeWhole(listFile, [...faultless].join("\n"));
      } catch {
        // A check must also work without the right to write. The next process decodes the files again.
      }
    },
  };
}

/** Decodes the picture completely, as the build does. */
async function pictureProblem(path: string, name: AssetName & { kind: "image" }): Promise<ProblemText | undefined> {
  const isVector = name.extension === "svg";
  const unsafe = isVector ? unsafeInSvg(await readFile(path, "utf8")) : undefined;
  if (unsafe) return say("asset.unsafe", { what: { term: `drawing.${unsafe}` } });
  const metadata = await sharp(path, { failOn: "error" })
    .metadata()
    .catch((error: Error) => error);
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
  const decoded = await sharp(path)
    .resize(8)
    .raw()
    .toBuffer()
    .catch((error: Error) => error);
  if (decoded instanceof Error) return say("asset.cut", { why: escapeForDisplay(decoded.message, 100) });
  return (metadata.pages ?? 1) > 1 ? say("asset.animated") : undefined;
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
