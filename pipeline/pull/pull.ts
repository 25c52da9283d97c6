import { rmSync } from "node:fs";
import { hideToken } from "../cms/errors.ts";
import type { Dataset } from "../cms/fetch-bodies.ts";
import { diskFailureOf } from "../failure.ts";
import { writeWhole } from "../files.ts";
import { heldProblems } from "../rules/held.ts";
import { swapSnapshot, withSnapshot } from "../snapshot/swap.ts";
import { ask, type ChangedDataset } from "./ask.ts";
import { openContext, type PullContext, type PullOptions } from "./context.ts";
import { fetchDocuments, settle } from "./fetch.ts";
import { guardContent, guardFiles } from "./guard.ts";
import { holdFaulty } from "./hold.ts";
import { settingsKey } from "./last-pull.ts";
import { type PullReport, reportOf } from "./report.ts";
import { type Staged, stage } from "./stage.ts";

/** Makes the snapshot equal to the CMS at one moment, or throws `Failure` and leaves the old one. */
export async function pullSnapshot(options: PullOptions): Promise<PullReport> {
  try {
    const context = openContext(options);
    await using _closed = context.session;
    return await withSnapshot(context.paths, () => pullWith(context));
  } catch (error) {
    throw hideToken(diskFailureOf(error, "The snapshot is as it was.") ?? error, options.settings.token);
  } finally {
    options.progress?.end();
  }
}

async function pullWith(context: PullContext): Promise<PullReport> {
  const asked = await ask(context);
  if (!asked.isNew) {
    const none = {
      held: heldProblems(asked.lock, asked.loaded),
      isChanged: false,
      unusedAssets: 0,
      downloads: 0,
      edits: 0,
      problems: [],
      known: 0,
    };
    const { lock, keptOut } = asked;
    return reportOf(context, lock, lock, { ...none, keptOut, requests: context.session.requests });
  }
  const dataset = await fetchDocuments(context, asked);
  await settle(context.cms, dataset, asked.since);
  const { requests } = context.session;
  const first = await stage(context, dataset, asked.before);
  guardContent(context, asked.before, first);
  const { staged, problems, known, downloads } = await holdFaulty(context, dataset, asked.before, first);
  guardFiles(context, asked.before, staged);
  if (staged.isChanged) swapSnapshot(context.paths, staged.files);
  remember(context, dataset, staged);
  const { isChanged, keptOut, unusedAssets, lock } = staged;
  const held = heldProblems(lock, staged.loaded);
  const counted = { held, requests, downloads, edits: editsDuring(asked, dataset), unusedAssets, known };
  return reportOf(context, asked.before.lock, lock, { isChanged, keptOut, ...counted, problems });
}

/** The number of documents that came, changed or went after the first list. */
function editsDuring({ documents: listed }: ChangedDataset, { documents }: Dataset): number {
  const ids = new Set([...listed.keys(), ...documents.keys()]);
  return [...ids].filter((id) => listed.get(id)?.rev !== documents.get(id)?.rev).length;
}

/** The snapshot is already complete, so a failure to write this only costs the next pull time. */
function remember({ paths, settings }: PullContext, { documents }: Dataset, staged: Staged): void {
  const revisions = [...documents].map(([id, { rev }]) => [id, rev]);
  const { lock, keptOut } = staged;
  try {
    writeWhole(paths.cache, JSON.stringify({ key: settingsKey(settings), digest: lock.digest, keptOut, revisions }));
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
  rmSync(paths.downloads, { recursive: true, force: true });
}
