import { rmSync } from "node:fs";
import type { Dataset } from "../cms/dataset.ts";
import { hideToken } from "../cms/errors.ts";
import { diskFailureOf } from "../failure.ts";
import { swapSnapshot, withSnapshot } from "../snapshot/snapshot-dir.ts";
import { ask, type ChangedDataset } from "./ask.ts";
import { contextOf, type PullContext, type PullOptions } from "./context.ts";
import { fetchDocuments, settle } from "./fetch.ts";
import { guardContent, guardFiles } from "./guard.ts";
import { holdFaulty } from "./hold.ts";
import { writeLastPull } from "./last-pull.ts";
import { type PullReport, reportOf } from "./report.ts";
import { stage } from "./stage.ts";

/** Makes the snapshot equal to the CMS at one moment, or throws `Failure` and leaves the old one. */
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
  const asked = await ask(context);
  if (!asked.isNew) {
    const { requests } = session;
    const nothing = { isChanged: false, unusedAssets: 0, downloads: 0, edits: 0, problems: [], known: 0 };
    return reportOf(context, asked.lock, { ...asked, ...nothing, requests });
  }
  const dataset = await fetchDocuments(context, asked);
  await settle(cms, dataset, asked.since);
  const { requests } = session;
  const first = await stage(context, dataset, asked.before);
  guardContent(context, asked.before, first);
  const { staged, ...found } = await holdFaulty(context, dataset, asked.before, first);
  guardFiles(context, asked.before, staged);
  if (staged.isChanged) swapSnapshot(paths, staged.files);
  // The snapshot is complete: what follows only makes the next pull faster.
  writeLastPull(context, dataset, staged);
  rmSync(paths.downloads, { recursive: true, force: true });
  return reportOf(context, asked.before.lock, { ...staged, ...found, requests, edits: editsDuring(asked, dataset) });
}

/** The number of documents that were added, changed or deleted after the first list. */
function editsDuring({ documents: listed }: ChangedDataset, { documents }: Dataset): number {
  const ids = new Set([...listed.keys(), ...documents.keys()]);
  return [...ids].filter((id) => listed.get(id)?.rev !== documents.get(id)?.rev).length;
}
