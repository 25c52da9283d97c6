import { askRevisions } from "../cms/dataset.ts";
import { revisionsQuery } from "../cms/queries.ts";
import { closedOn } from "../documents/closed.ts";
import { Failure } from "../failure.ts";
import { checkLock, usableLock } from "../rules/check-lock.ts";
import { isJudgedAnew } from "../rules/held.ts";
import { isOfUnusableFormer, loadSnapshot } from "../rules/load.ts";
import { lockDigest } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import { readLastPull } from "./last-pull.ts";

/** The snapshot as a pull finds it. */
export type Before = Awaited<ReturnType<typeof readBefore>>;

/** Throws `Failure` if a pull would lose former addresses, because the CMS does not know them. */
export async function readBefore({ paths, settings }: PullContext) {
  const { loaded, problems } = await loadSnapshot(paths.target);
  const unusableFormer = problems.filter(isOfUnusableFormer);
  if (unusableFormer.length > 0)
    throw new Failure("invalid", "The former addresses cannot be read. Nothing was changed.", unusableFormer);
  // Undefined if the snapshot has no lock that this project can use.
  const lock = usableLock(loaded);
  const isWhole = lock !== undefined && problems.length === 0 && checkLock(loaded).length === 0;
  const found = readLastPull(paths.cache, settings);
  // Undefined if a pull elsewhere wrote the lock, or `seal` did.
  const lastPull = lock && lockDigest(lock) === found?.digest ? found : undefined;
  return { loaded, lock, isWhole, lastPull };
}

/** Undefined if the CMS may have new content. Asks only for ids and revisions, because usually nothing is new. */
export async function unchangedContent(context: PullContext, { loaded, lock, isWhole, lastPull }: Before) {
  if (!isWhole || !lock || !lastPull || isJudgedAnew(context, lock)) return undefined;
  // On another day, other documents may be closed.
  if (String(closedOn(context.today, loaded.documents.values())) !== String(lock.expired)) return undefined;
  const { revisions, keptOut } = lastPull;
  const now = await askRevisions(context.cms, revisionsQuery);
  const isSame = now.size === revisions.size && [...now].every(([id, rev]) => revisions.get(id) === rev);
  return isSame ? { loaded, lock, keptOut } : undefined;
}
