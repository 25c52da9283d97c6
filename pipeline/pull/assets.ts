import { existsSync } from "node:fs";
import { join } from "node:path";
import { downloadAddress, downloadAsset } from "../cms/download.ts";
import { alteredAssets, type LoadedAsset, type LoadedDocument, problemIn } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import { inParallel } from "../in-parallel.ts";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import { measureFile } from "../snapshot/listing.ts";
import type { Before } from "./ask.ts";
import type { PullContext } from "./context.ts";

/** Enough to use the connection, few enough that the CMS does not slow them down. */
const downloadsAtOnce = 4;

/** Brings every file that the CMS has; the check reports the others. Throws `Failure`. */
export async function bringAssets(context: PullContext, uploads: readonly LoadedDocument[], before: Before) {
  const { paths, progress } = context;
  const files = new Map<string, LoadedAsset>();
  const problems: Problem[] = [];
  const missing: { name: string; url: string; sha1: string }[] = [];
  for (const upload of uploads) {
    const parsed = parseAssetId(upload.id);
    if (!parsed) continue;
    const { kind, sha1 } = parsed;
    const name = assetFileName(parsed);
    const download = join(paths.downloads, name);
    const found = intactFile(before, name, sha1) ?? (existsSync(download) ? await measureFile(download) : undefined);
    const url = downloadAddress(`${kind}s`, name, context.settings, upload.content.url);
    if (found && (found.sha1 === sha1 || found === before.loaded.assets.get(name))) files.set(name, found);
    else if (url) missing.push({ name, url, sha1 });
    else problems.push(problemIn(upload, ["url"], say("asset.elsewhere", { url: factOf(upload.content.url) })));
  }
  progress.begin("assets", missing.length);
  await inParallel(missing, downloadsAtOnce, async ({ name, url, sha1 }) => {
    const { session, settings } = context;
    const options = { url, name, sha1, downloads: paths.downloads, token: settings.token, session };
    const path = await downloadAsset({ ...options, onBytes: progress.addBytes });
    if (path) files.set(name, await measureFile(path));
    progress.advance(1);
  });
  const altered = [...files].filter(([name, { sha1 }]) => !name.startsWith(sha1)).map(([name]) => name);
  return { files, altered, problems, downloads: missing.length };
}

function intactFile({ loaded, lock }: Before, name: string, sha1: string): LoadedAsset | undefined {
  const file = loaded.assets.get(name);
  const isAltered = alteredAssets(lock).has(name) && file?.sha256 === lock?.assets[name];
  return file?.sha1 === sha1 || isAltered ? file : undefined;
}
