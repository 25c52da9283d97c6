import { readFileSync } from "node:fs";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { alteredAssets, type LoadedAsset, type LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { factOf, say, withUsers } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { referencesIn } from "../documents/walk.ts";
import { isObject } from "../json.ts";
import { type AssetName, assetFileName, fileFormats, imageFormats, parseAssetId } from "../snapshot/asset-names.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { contentProblem } from "./asset-content.ts";
import { faultlessFiles } from "./faultless-list.ts";

/** The kind that the id of an asset begins with, by the type of its document. */
const kinds = { "sanity.imageAsset": "image", "sanity.fileAsset": "file" } as const;

/** Every asset's file exists and matches its document and id; no asset is unused. */
export async function checkAssets(loaded: LoadedSnapshot): Promise<Problem[]> {
  const documents = [...loaded.documents.values()];
  const assets = documents.filter(({ _type }) => Object.hasOwn(kinds, _type));
  const uses = documents.flatMap((document) => referencesIn(document).map(({ to }) => ({ to, document })));
  const users = Map.groupBy(uses, ({ to }) => to);
  // If a document cannot be read, the assets that it uses are unknown.
  const unused = loaded.unusable.size > 0 ? [] : assets.filter(({ _id }) => !users.has(_id));
  const remarks = unused.map((asset) => {
    const file = escapeForDisplay(loaded.files.get(asset._id) ?? "", 200);
    return problemIn(asset, [], say("asset.unused", { file }), "warning");
  });
  // Sharp itself decodes only a few pictures at a time.
  const found = await Promise.all(
    assets.map(async (asset) => {
      const labels = users.get(asset._id)?.map(({ document }) => labelOf(document)) ?? [];
      const problems = await checkAsset(loaded, asset);
      return problems.map((problem) => ({ ...problem, ...withUsers(problem, labels) }));
    }),
  );
  faultlessFiles().save();
  return [...checkOrphans(loaded), ...remarks, ...found.flat()];
}

async function checkAsset(loaded: LoadedSnapshot, asset: StoredDocument): Promise<Problem[]> {
  const name = parseAssetId(asset._id);
  if (!name || name.kind !== kinds[asset._type as keyof typeof kinds]) {
    return [problemIn(asset, ["_id"], say("asset.id"))];
  }
  const { extension } = name;
  const formats = name.kind === "image" ? imageFormats : fileFormats;
  const format = Object.hasOwn(formats, extension) ? formats[extension] : undefined;
  if (!format) return [problemIn(asset, [], say("asset.format", { extension, formats: Object.keys(formats) }))];
  return [...checkFields(asset, name, format.mimeType), ...(await checkFile(loaded, asset, name))];
}

/** Each fact that both the document and its id state is the same in both. */
function checkFields(asset: StoredDocument, name: AssetName, mimeType: string): Problem[] {
  const { metadata } = asset;
  const size = isObject(metadata) && isObject(metadata.dimensions) ? metadata.dimensions : {};
  const { width, height } = name.kind === "image" ? name : {};
  const fields: readonly (readonly [path: readonly string[], said: unknown, expected: unknown])[] = [
    [["sha1hash"], asset.sha1hash, name.sha1],
    [["mimeType"], asset.mimeType, mimeType],
    [["extension"], asset.extension, name.extension],
    [["metadata", "dimensions", "width"], size.width, width],
    [["metadata", "dimensions", "height"], size.height, height],
  ];
  return fields
    .filter(([, said, expected]) => said !== undefined && expected !== undefined && said !== expected)
    .map(([path, said, expected]) =>
      problemIn(asset, path, say("asset.field", { value: factOf(said), expected: factOf(expected) })),
    );
}

async function checkFile(loaded: LoadedSnapshot, asset: StoredDocument, name: AssetName): Promise<Problem[]> {
  const fileName = assetFileName(name);
  const file = loaded.assets.get(fileName);
  if (!file) return [problemIn(asset, [], say("asset.missing", { file: fileName }))];
  const isOriginal = file.sha1 === name.sha1;
  if (!isOriginal && !alteredAssets(loaded.parsedLock).has(fileName)) {
    const isPointer = isPointerOfGitLfs(file);
    const facts = { file: fileName, sha1: file.sha1 };
    return [problemIn(asset, [], say(isPointer ? "asset.pointer" : "asset.otherContent", facts))];
  }
  const problems: Problem[] = [];
  const { size } = asset;
  if (isOriginal && typeof size === "number" && size !== file.size) {
    const facts = { said: String(size), size: String(file.size) };
    problems.push(problemIn(asset, ["size"], say("asset.size", facts)));
  }
  const wrong = await contentProblem(file, name);
  const level = wrong?.said?.rule === "asset.animated" ? "warning" : "error";
  return wrong ? [...problems, problemIn(asset, [], wrong, level)] : problems;
}

/** True for the text that git LFS stores in place of a file (https://github.com/git-lfs/git-lfs, docs/spec.md). */
function isPointerOfGitLfs({ path, size }: LoadedAsset): boolean {
  return size < 1024 && readFileSync(path, "utf8").startsWith("version https://git-lfs.github.com/spec/");
}

function checkOrphans({ assets, documents, unusable }: LoadedSnapshot): Problem[] {
  const names = [...documents.keys(), ...unusable.keys()].map(parseAssetId);
  const owned = new Set(names.map((name) => name && assetFileName(name)));
  const orphans = [...assets.keys()].filter((name) => !owned.has(name));
  return orphans.map((name) => problemOfFile(`assets/${name}`, say("file.orphan")));
}
