import { existsSync, readFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { alteredAssets, type LoadedAsset, type LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { factOf, type ProblemText, say, usedBy } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { referencesIn } from "../documents/walk.ts";
import { writeWhole } from "../files.ts";
import { isObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import {
  type AssetName,
  assetFileName,
  documentFormats,
  fileFormats,
  imageFormats,
  parseAssetId,
} from "../snapshot/asset-names.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { unsafeInSvg } from "./unsafe-svg.ts";

const kinds = { "sanity.imageAsset": "image", "sanity.fileAsset": "file" } as const;

/** Every asset's file exists and matches its document and id; no asset is unused. */
export async function checkAssets(loaded: LoadedSnapshot): Promise<Problem[]> {
  const documents = [...loaded.documents.values()];
  const assets = documents.filter(({ _type }) => Object.hasOwn(kinds, _type));
  const uses = documents.flatMap((document) => referencesIn(document).map(({ to }) => ({ to, document })));
  const users = Map.groupBy(uses, ({ to }) => to);
  // If a document cannot be read, the assets that it uses are unknown.
  const unused = loaded.unusable.size > 0 ? [] : assets.filter(({ _id }) => !users.has(_id));
  const remark = (asset: StoredDocument) => {
    const file = escapeForDisplay(loaded.files.get(asset._id) ?? "", 200);
    return problemIn(asset, [], say("asset.unused", { file }), "warning");
  };
  const { names: faultless } = faultlessFiles();
  const known = faultless.size;
  // Sharp itself decodes only a few pictures at a time.
  const found = await Promise.all(
    assets.map(async (asset) => {
      const labels = users.get(asset._id)?.map(({ document }) => labelOf(document)) ?? [];
      return (await checkAsset(loaded, asset)).map((problem) => ({ ...problem, ...usedBy(problem, labels) }));
    }),
  );
  if (faultless.size > known) keepFaultless();
  return [...checkOrphans(loaded), ...unused.map(remark), ...found.flat()];
}

async function checkAsset({ assets, parsedLock }: LoadedSnapshot, document: StoredDocument): Promise<Problem[]> {
  const name = parseAssetId(document._id);
  if (!name || name.kind !== kinds[document._type as keyof typeof kinds]) {
    return [problemIn(document, ["_id"], say("asset.id"))];
  }
  const formats = name.kind === "image" ? imageFormats : fileFormats;
  const format = Object.hasOwn(formats, name.extension) ? formats[name.extension] : undefined;
  if (!format) {
    return [problemIn(document, [], say("asset.format", { extension: name.extension, formats: Object.keys(formats) }))];
  }
  const problems = checkFields(document, name, format.mimeType);
  const fileName = assetFileName(name);
  const file = assets.get(fileName);
  if (!file) return [...problems, problemIn(document, [], say("asset.missing", { file: fileName }))];
  const isAltered = file.sha1 !== name.sha1 && alteredAssets(parsedLock).has(fileName);
  if (file.sha1 !== name.sha1 && !isAltered) {
    const said = isPointerOfGitLfs(file)
      ? say("asset.pointer", { file: fileName })
      : say("asset.otherContent", { file: fileName, sha1: file.sha1 });
    return [...problems, problemIn(document, [], said)];
  }
  const { size } = document;
  if (typeof size === "number" && size !== file.size && !isAltered) {
    const facts = { said: String(size), size: String(file.size) };
    problems.push(problemIn(document, ["size"], say("asset.size", facts)));
  }
  const wrong = await checkContent(file, name);
  if (!wrong) return problems;
  return [...problems, problemIn(document, [], wrong, wrong.said?.rule === "asset.animated" ? "warning" : "error")];
}

/** True for the text that git LFS stores in place of a file (https://github.com/git-lfs/git-lfs, docs/spec.md). */
function isPointerOfGitLfs({ path, size }: LoadedAsset): boolean {
  return size < 1024 && readFileSync(path, "utf8").startsWith("version https://git-lfs.github.com/spec/");
}

function checkFields(document: StoredDocument, name: AssetName, mimeType: string): Problem[] {
  const expected = { sha1hash: name.sha1, mimeType, extension: name.extension };
  const { metadata } = document;
  const size = isObject(metadata) && isObject(metadata.dimensions) ? metadata.dimensions : {};
  const { width, height } = name.kind === "image" ? name : {};
  return [
    ...Object.entries(expected).map(([field, value]) => [[field], document[field], value] as const),
    [["metadata", "dimensions", "width"], size.width, width] as const,
    [["metadata", "dimensions", "height"], size.height, height] as const,
  ].flatMap(([path, said, value]) => {
    if (said === undefined || value === undefined || said === value) return [];
    return [problemIn(document, path, say("asset.field", { value: factOf(said), expected: factOf(value) }))];
  });
}

function checkOrphans({ assets, documents, unusable }: LoadedSnapshot): Problem[] {
  const names = [...documents.keys(), ...unusable.keys()].map(parseAssetId);
  const owned = new Set(names.map((name) => name && assetFileName(name)));
  const orphans = [...assets.keys()].filter((name) => !owned.has(name));
  return orphans.map((name) => problemOfFile(`assets/${name}`, say("file.orphan")));
}

let kept: { readonly file: string; readonly names: Set<string> } | undefined;

/**
 * Names and digests of files in which a check has found nothing: decoding them takes longer than all other rules. After
 * a change of this code or of Sharp, the list has another name, so all files are checked again.
 */
function faultlessFiles() {
  if (kept) return kept;
  const code = ["assets.ts", "unsafe-svg.ts", "../snapshot/asset-names.ts"].map((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8"),
  );
  const file = join(".cache/faultless-files", sha256(JSON.stringify([sharp.versions, ...code])));
  kept = { file, names: new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) };
  return kept;
}

function keepFaultless(): void {
  const { file, names } = faultlessFiles();
  try {
    writeWhole(file, [...names].join("\n"));
  } catch {
    // A check must also work without the right to write. The next check decodes the files again.
  }
}

async function checkContent({ path, sha256 }: LoadedAsset, name: AssetName): Promise<ProblemText | undefined> {
  const { names: faultless } = faultlessFiles();
  const key = `${assetFileName(name)} ${sha256}`;
  if (faultless.has(key)) return undefined;
  const problem = await (name.kind === "image" ? checkPictureContent(path, name) : checkFileContent(path, name));
  if (!problem) faultless.add(key);
  return problem;
}

/** Checks a picture's file by decoding it completely, as the build does. */
async function checkPictureContent(path: string, name: AssetName & { kind: "image" }) {
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
  // Applies the camera's orientation, as the CMS does.
  const { width, height } = metadata.autoOrient;
  // A drawing's size may be fractional, and the CMS rounds differently.
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

async function checkFileContent(path: string, { extension }: AssetName): Promise<ProblemText | undefined> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const kind = Object.hasOwn(documentFormats, extension) ? "document" : "film";
  return beginnings[extension]?.(buffer) ? undefined : say("asset.beginning", { extension, kind: { term: kind } });
}

const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  mp4: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
  // https://www.rfc-editor.org/rfc/rfc8794#section-8.1
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  pdf: (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-",
};
