import type { SnapshotLock } from "#src/content/snapshot.ts";
import { stopIfInterrupted } from "../cms/request-session.ts";
import { findIntact } from "../snapshot/intact.ts";
import { swapSnapshot } from "../snapshot/swap.ts";
import { assembleDocuments, chooseDocuments, type Kept } from "./chosen.ts";
import type { Comparison } from "./compare-with-last.ts";
import type { PullContext } from "./context.ts";
import { refuseEditsByHand } from "./edits-by-hand.ts";
import { fetchDocuments } from "./fetch-documents.ts";
import { flushStaged } from "./flush-staged.ts";
import { refuseEmpty, refuseInvalid, refuseShrinking } from "./guards.ts";
import type { PullReport } from "./pull-report.ts";
import { remember } from "./remember.ts";
import { createStage } from "./stage.ts";
import { stageAssets } from "./stage-assets.ts";
import { changesSince, countKeptOut } from "./summary.ts";
import { validateStaged } from "./validate.ts";
import { type WrittenLock, writeLock } from "./write-lock.ts";

/** The snapshot there is, as far as a new one needs to know it. */
interface Before {
  readonly lock: SnapshotLock | undefined;
  readonly isWhole: boolean;
}

/** A new snapshot, from the documents to the swap. The caller has the snapshot to itself, and tidies up after a failure. */
export async function renewSnapshot(context: PullContext, comparison: Comparison): Promise<PullReport> {
  const { settings, paths, steps, session, memory } = context;
  const { previous } = comparison;
  const before: Before = { lock: previous.lock(), isWhole: previous.isWhole };

  const stage = createStage(context);
  await fetchDocuments(context, stage, comparison);
  const { requests } = session;

  const chosen = chooseDocuments(stage);
  const { kept, unused } = chosen;
  const found = [...kept.values(), ...stage.refused.values()];
  refuseEmpty(found, settings);
  if (isComparable(context, before) && !settings.allowShrink) refuseShrinking(paths.target, found);

  assembleDocuments(context, stage, chosen);
  const { assets, downloaded, problems: withoutFile } = await stageAssets(context, kept, before);
  const lock = writeLock(context, kept, assets);
  stopIfInterrupted(session.signal);

  const isSame = await isAsBefore(context, kept, lock, before);
  const flushed = isSame ? undefined : flushStaged(context, kept, assets);
  const problems = [...withoutFile, ...(await validateStaged(context, stage, kept, assets, lock))];
  const known = refuseInvalid(problems, stage.refused, context);
  stopIfInterrupted(session.signal);

  if (!isSame) await refuseEditsByHand(context, kept, assets, previous);
  const signature = await flushed;
  if (!isSame) swapSnapshot(paths, steps);
  memory.tidy();
  await remember(context, { stage, kept, lock, signature });
  return {
    source: context.source,
    settings: context.describedSettings,
    isChanged: !isSame,
    digest: lock.digest,
    documents: kept.size,
    assets: assets.length,
    ...changesSince(before.lock, kept),
    keptOut: countKeptOut(stage, settings.privateTypes),
    unusedAssets: unused.length,
    requests,
    downloads: downloaded,
    edits: stage.edits,
    problems,
    known,
  };
}

/** A first pull from here puts another content in the place of the old one, however much that was. */
function isComparable({ source }: PullContext, { lock }: Before): boolean {
  return lock === undefined || lock.source === source;
}

/** Whether the old snapshot says the same, file by file. */
async function isAsBefore({ paths }: PullContext, kept: Kept, lock: WrittenLock, before: Before): Promise<boolean> {
  if (before.lock?.digest !== lock.digest) return false;
  return before.isWhole || (await findIntact(paths.target, before.lock, (id) => kept.get(id)?.type)).isWhole;
}
