import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeFile } from "../files.ts";
import { isObject } from "../json.ts";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { optionsIn } from "../verb.ts";

/** `export [--dir snapshot] [--out export]`: writes the snapshot as a folder for `sanity dataset import`. */
export async function run(args: string[]): Promise<ExitCode> {
  const { dir, out = "export" } = optionsIn(args, ["dir", "out"], []);
  const there = await readdir(out).catch(() => []);
  const remedy = "Delete it if it is the rest of an export that was stopped, or name another folder with --out.";
  if (there.length > 0) throw new WrongUse(`The folder ${out} is not empty. ${remedy}`);
  const { documents, files } = await exportSnapshot(await snapshotDir(dir), out);
  process.stdout.write(`Wrote ${documents} documents and ${files} files to ${out}. To put them into a dataset:

  npx sanity dataset import ${out} <dataset> --project-id <project>
`);
  return exitCodes.done;
}

/** Writes the folder for `sanity dataset import` (https://www.sanity.io/docs/importing-data). */
export async function exportSnapshot(dir: string, folder: string) {
  const lines: string[] = [];
  const assets: Record<string, unknown> = {};
  for (const kind of ["image", "file"]) await mkdir(join(folder, `${kind}s`), { recursive: true });
  for (const document of readSnapshot(dir).documents.values()) {
    const name = parseAssetId(document._id);
    if (!name) {
      lines.push(`${lineOf(document)}\n`);
      continue;
    }
    // The CMS creates an upload's document again. It gets the same id, because the id depends on the file's content.
    assets[`${name.kind}-${name.sha1}`] = document;
    await copyFile(join(dir, "assets", assetFileName(name)), join(folder, `${name.kind}s`, assetFileName(name)));
  }
  writeFile(join(folder, "data.ndjson"), lines.join(""));
  writeFile(join(folder, "assets.json"), JSON.stringify(assets));
  return { documents: lines.length, files: Object.keys(assets).length };
}

/** The document as JSON, in which each reference to an upload is replaced by the upload's file. */
function lineOf(document: StoredDocument): string {
  return JSON.stringify(document, (_field, value) => {
    const { asset, ...others } = isObject(value) ? value : {};
    const name = isObject(asset) ? parseAssetId(String(asset._ref)) : undefined;
    return name ? { ...others, _sanityAsset: `${name.kind}@file://./${name.kind}s/${assetFileName(name)}` } : value;
  });
}
