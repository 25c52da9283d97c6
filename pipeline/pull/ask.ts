import { askManifest, askRevisions } from "../cms/dataset.ts";
import { revisionsQuery } from "../cms/queries.ts";
import { closedOn } from "../documents/closed.ts";
import { Failure } from "../failure.ts";
import { checkLock, usableLock } from "../rules/check-lock.ts";
import { isJudgedAnew } from "../rules/held.ts";
import { isOfUnusableFormer, loadSnapshot } from "../rules/load.ts";
import { lockDigest } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import { readLastPull } from "./last-pull.ts";

export type ChangedDataset = Extract<Awaited<ReturnType<typeof ask>>, { isNew: true }>;

export type Before = ChangedDataset["before"];

/** Asks only for ids and revisions if the snapshot is as the last pull left it, because usually nothing is new. */
export async function ask(context: PullContext) {
  const { cms, paths, settings, today } = context;
  const { loaded, problems } = await loadSnapshot(paths.target);
  const unusableFormer = problems.filter(isOfUnusableFormer);
  // The CMS does not know former addresses, so a pull would lose them.
  if (unusableFormer.length > 0)
    throw new Failure("invalid", "The former addresses cannot be read. Nothing was changed.", unusableFormer);
  // Undefined if the snapshot has no lock that this project can use.
  const lock = usableLock(loaded);
  const isWhole = lock !== undefined && problems.length === 0 && checkLock(loaded).length === 0;
  const found = readLastPull(paths.cache, settings);
  // Undefined if a pull elsewhere wrote the lock, or `seal` did.
  const lastPull = lock && lockDigest(lock) === found?.digest ? found : undefined;
  // On another day, other documents may be closed.
  if (isWhole && lastPull && String(closedOn(today, loaded.documents.values())) === String(lock.expired)) {
    const { revisions, keptOut } = lastPull;
    const now = await askRevisions(cms, revisionsQuery);
    const isSame = now.size === revisions.size && [...now].every(([id, rev]) => revisions.get(id) === rev);
    if (isSame && !isJudgedAnew(context, lock)) return { isNew: false, lock, loaded, keptOut } as const;
  }
  return { isNew: true, before: { loaded, lock, isWhole, lastPull }, ...(await askManifest(cms)) } as const;
}
