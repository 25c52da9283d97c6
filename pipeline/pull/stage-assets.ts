import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { downloadAsset } from "../cms/download.ts";
import { inParallel } from "../in-parallel.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { assetFileName, assetTypes, parseAssetId } from "../snapshot/asset-names.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { measureFile } from "../snapshot/listing.ts";
import { shownValue } from "../text/shown.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";

/** At a time: enough to fill a line, few enough not to be slowed down by the CMS. */
const downloadsAtOnce = 4;

/** A file in `assets/` of the staging folder. */
export interface StagedAsset {
  readonly name: string;
  readonly sha256: string;
  /** Whether its bytes are the CMS's own version of what was uploaded: it cleans drawings. */
  readonly isAltered: boolean;
}

/**
 * Brings the files of staged asset documents: from the old snapshot, from downloads of a pull that failed, from the
 * CMS. A file that the CMS does not have is left to the check. Throws `Failure`.
 */
export async function stageAssets(
  { paths, settings, session, steps, progress }: PullContext,
  kept: Kept,
  before: { readonly isWhole: boolean; readonly lock: SnapshotLock | undefined },
): Promise<{ assets: StagedAsset[]; problems: Problem[]; downloaded: number }> {
  const documents = [...kept].flatMap(([id, { type }]) => (assetTypes.includes(type) ? [{ id, type }] : []));
  const assets: StagedAsset[] = [];
  const problems: Problem[] = [];
  const missing: { id: string; type: string }[] = [];
  for (const document of documents) {
    const found = await findHere(document.id);
    if (!found) missing.push(document);
    else stage(found.from, found);
  }
  const waiting = missing.filter(({ id }) => parseAssetId(id));
  progress.begin("assets", waiting.length);
  await inParallel(waiting, downloadsAtOnce, bring);
  return { assets, problems, downloaded: waiting.length };

  async function findHere(id: string): Promise<(StagedAsset & { from: string }) | undefined> {
    const parsed = parseAssetId(id);
    if (!parsed) return undefined;
    const name = assetFileName(parsed);
    const old = join(paths.target, "assets", name);
    const wasAltered = before.lock?.alteredAssets?.includes(name) ?? false;
    const known = before.lock?.assets[name];
    if (before.isWhole && known !== undefined && existsSync(old)) {
      return { name, sha256: known, isAltered: wasAltered, from: old };
    }
    for (const from of [old, join(paths.downloads, name)]) {
      if (!existsSync(from)) continue;
      const { sha1, sha256 } = await measureFile(from);
      if (sha1 === parsed.sha1) return { name, sha256, isAltered: false, from };
      if (from === old && wasAltered && sha256 === known) return { name, sha256, isAltered: true, from };
    }
    return undefined;
  }

  async function bring({ id, type }: { id: string; type: string }): Promise<void> {
    const parsed = parseAssetId(id);
    if (!parsed) return;
    const name = assetFileName(parsed);
    const address = addressOf(`${parsed.kind}s`, name, settings, readUrl(id, type));
    if ("wrong" in address) {
      const remedy = "Upload the original again in the studio";
      problems.push({ level: "error", document: id, path: "url", wrong: address.wrong, remedy });
      return;
    }
    const { downloads } = paths;
    const file = await downloadAsset({
      url: address.url,
      name,
      sha1: parsed.sha1,
      downloads,
      token: settings.token,
      session,
      onBytes: progress.addBytes,
    });
    if (file) {
      const { sha1, sha256 } = await measureFile(file);
      stage(file, { name, sha256, isAltered: sha1 !== parsed.sha1 });
    }
    progress.advance(1);
  }

  function stage(from: string, { name, sha256, isAltered }: StagedAsset): void {
    steps.share(from, join(paths.staging, "assets", name));
    assets.push({ name, sha256, isAltered });
  }

  function readUrl(id: string, type: string): unknown {
    const document: unknown = JSON.parse(readFileSync(join(paths.staging, documentFile(type, id)), "utf8"));
    return isObject(document) ? document.url : undefined;
  }
}

/** Assets come from Sanity's own host, or from the one server that was named instead, and from nowhere else. */
function addressOf(
  folder: string,
  name: string,
  { apiHost, projectId, dataset }: CmsSettings,
  url: unknown,
): { url: string } | { wrong: string } {
  if (apiHost) return { url: `${apiHost}/${folder}/${projectId}/${dataset}/${name}` };
  if (url === undefined) return { url: `https://cdn.sanity.io/${folder}/${projectId}/${dataset}/${name}` };
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  const isTheirs = parsed?.protocol === "https:" && parsed.host === "cdn.sanity.io" && parsed.username === "";
  return isTheirs && parsed?.pathname.endsWith(`/${name}`)
    ? { url: `https://cdn.sanity.io${parsed.pathname}` }
    : { wrong: `is ${shownValue(url)}; files are taken from https://cdn.sanity.io only` };
}
