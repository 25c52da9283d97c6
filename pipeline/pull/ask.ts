import type { SnapshotLock } from "#src/content/snapshot.ts";
import { checkLock, usableLock } from "../check/check-lock.ts";
import { loadSnapshot } from "../check/load.ts";
import { closedOn, type Loaded } from "../check/loaded.ts";
import { askManifest, askRevisions, type Manifest } from "../cms/manifest.ts";
import { lockDigest } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import { type LastPull, readLastPull } from "./remember.ts";

/** What the CMS has now, beside what there is from before. */
export interface ChangedDataset extends Manifest {
  readonly isNew: true;
  readonly before: Before;
}

/** The CMS has what it had, and the snapshot is what the last pull made of it. */
export interface UnchangedDataset {
  readonly isNew: false;
  readonly lock: SnapshotLock;
  /** Documents that stayed out, by why. */
  readonly keptOut: Readonly<Record<string, number>>;
}

/** The snapshot there is, and what the last pull remembered. */
export interface Before {
  readonly loaded: Loaded;
  /** Undefined when there is none this project can build on. */
  readonly lock: SnapshotLock | undefined;
  /** Whether the files are what the lock says, every one, and there are no others. */
  readonly isWhole: boolean;
  /** Of the pull that wrote this lock; undefined if it was another, or the lock was sealed by hand since. */
  readonly lastPull: LastPull | undefined;
}

/**
 * What there is in the CMS. Asks for ids and revisions alone where the snapshot is as the last pull left it: mostly that
 * is all, since nothing is new.
 */
export async function ask({ cms, paths, settings, today }: PullContext): Promise<ChangedDataset | UnchangedDataset> {
  const { loaded, problems } = await loadSnapshot(paths.target);
  const lock = usableLock(loaded);
  const isWhole = lock !== undefined && problems.length === 0 && checkLock(loaded).length === 0;
  const found = readLastPull(paths.cache, settings);
  const lastPull = lock && lockDigest(lock) === found?.digest ? found : undefined;
  // On another day, other documents may be closed.
  if (isWhole && lastPull && String(closedOn(today, loaded.documents)) === String(lock.expired)) {
    const { revisions, keptOut } = lastPull;
    const now = await askRevisions(cms);
    const isSame = now.size === revisions.size && [...now].every(([id, rev]) => revisions.get(id) === rev);
    if (isSame) return { isNew: false, lock, keptOut };
  }
  return { isNew: true, before: { loaded, lock, isWhole, lastPull }, ...(await askManifest(cms)) };
}
