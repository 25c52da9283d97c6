import type { SnapshotLock } from "#src/content/snapshot.ts";
import { checkLock } from "../check/check-lock.ts";
import { loadSnapshot } from "../check/load.ts";
import { expiredBefore, type Loaded } from "../check/loaded.ts";
import { askManifest, askRevisions, type Manifest } from "../cms/manifest.ts";
import { readUsableLock } from "../snapshot/read-lock.ts";
import type { PullContext } from "./context.ts";
import { type Memory, readMemory } from "./remember.ts";

/** What there is from before, and what the CMS has now, unless that is the same. */
export type Asked = { readonly isNew: false; readonly before: Before } | ChangedDataset;

export interface ChangedDataset extends Manifest {
  readonly isNew: true;
  readonly before: Before;
}

/** The snapshot there is, and what the last pull remembered. */
export interface Before {
  readonly loaded: Loaded;
  /** Undefined when there is none this project can build on. */
  readonly lock: SnapshotLock | undefined;
  /** Whether the files are what the lock says, every one, and there are no others. */
  readonly isWhole: boolean;
  /** Of the pull that wrote this lock; undefined if it was another, or the lock was sealed by hand since. */
  readonly memory: Memory | undefined;
}

/**
 * What there is in the CMS. Asks for ids and revisions alone where the snapshot is as the last pull left it: mostly that
 * is all, since nothing is new.
 */
export async function ask(context: PullContext): Promise<Asked> {
  const { cms } = context;
  const before = await readBefore(context);
  const isCurrent = before.isWhole && before.memory && isSameDay(before, context.today);
  if (isCurrent && isSame(await askRevisions(cms), before.memory.revisions)) return { isNew: false, before };
  return { isNew: true, before, ...(await askManifest(cms)) };
}

async function readBefore({ paths, settings }: PullContext): Promise<Before> {
  const { loaded, problems } = await loadSnapshot(paths.target);
  const lock = readUsableLock(paths.target);
  const isWhole = lock !== undefined && problems.length === 0 && checkLock(loaded).length === 0;
  const memory = readMemory(paths.cache, settings);
  return { loaded, lock, isWhole, memory: memory && memory.digest === lock?.digest ? memory : undefined };
}

/** Whether today closes the same documents as the day of the last pull. */
function isSameDay({ loaded, lock }: Before, today: string): boolean {
  return String(expiredBefore(today, loaded.documents)) === String(lock?.expired);
}

function isSame(now: ReadonlyMap<string, string>, then: ReadonlyMap<string, string>): boolean {
  return now.size === then.size && [...now].every(([id, rev]) => then.get(id) === rev);
}
