import { rmSync } from "node:fs";
import { askManifest, type Dataset, type Manifest } from "../cms/dataset.ts";
import { hideToken } from "../cms/hide-token.ts";
import { diskFailureOf } from "../failure.ts";
import { swapSnapshot, withSnapshot } from "../snapshot/snapshot-dir.ts";
import { readBefore, unchangedContent, writeLastPull } from "./before.ts";
import { contextOf, type PullContext, type PullOptions } from "./context.ts";
import { fetchDocuments, settle } from "./fetch.ts";
import { guardContent, guardFiles } from "./guard.ts";
import { holdFaulty } from "./hold.ts";
import { type PullReport, reportOf } from "./report.ts";
import { stage } from "./stage.ts";

/** Makes the snapshot equal to the CMS at one moment. If this fails, the old snapshot stays. Rejects with `Failure`. */
export async function pullSnapshot(options: PullOptions): Promise<PullReport> {
  try {
    const context = contextOf(options);
    return await withSnapshot(context.paths, () => pullWith(context));
  } catch (error) {
    throw hideToken(diskFailureOf(error, "The snapshot is as it was.") ?? error, options.settings.token);
  } finally {
    options.progress.end();
  }
}

async function pullWith(context: PullContext): Promise<PullReport> {
  const { session, cms, paths } = context;
  const before = await readBefore(context);
  const unchanged = await unchangedContent(context, before);
  if (unchanged) {
    const nothing = { isChanged: false, unusedAssets: 0, downloads: 0, edits: 0, problems: [], known: 0 };
    return reportOf(context, unchanged.lock, { ...unchanged, ...nothing, requests: session.requests });
  }
  const manifest = await askManifest(cms);
  const dataset = await fetchDocuments(context, manifest, before);
  await settle(cms, dataset, manifest.since);
  // Staging adds the downloads to the session's requests, and the report counts downloads apart.
  const { requests } = session;
  const first = await stage(context, dataset, before);
  guardContent(context, before, first);
  const { staged, ...found } = await holdFaulty(context, dataset, before, first);
  guardFiles(context, before, staged);
  if (staged.isChanged) swapSnapshot(paths, staged.files);
  // The snapshot is complete: what follows only makes the next pull faster.
  writeLastPull(context, dataset, staged);
  rmSync(paths.downloads, { recursive: true, force: true });
  return reportOf(context, before.lock, { ...staged, ...found, requests, edits: editsDuring(manifest, dataset) });
}

/** The number of documents in the CMS that were added, changed or deleted after the first list. */
function editsDuring({ documents: listed }: Manifest, { documents }: Dataset): number {
  const ids = new Set([...listed.keys(), ...documents.keys()]);
  return [...ids].filter((id) => listed.get(id)?.rev !== documents.get(id)?.rev).length;
}
