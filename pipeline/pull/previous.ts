import type { SnapshotLock } from "#src/content/snapshot.ts";
import { findIntact } from "../snapshot/intact.ts";
import { lockDigest } from "../snapshot/lock.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { readUsableLock } from "../snapshot/read-lock.ts";
import { signatureOf } from "../snapshot/signature.ts";
import type { KnownDocument, RevisionCache } from "./revision-cache.ts";

/** The snapshot there is, and how much of it the next one can take over. */
export interface Previous {
  /** Whether its files are those of the last pull, every one. */
  readonly isWhole: boolean;
  /** Whether files look changed, even if they are not. */
  readonly wasTouched: boolean;
  /** Whether its lock is the one that the last pull wrote. */
  readonly isLockOurs: boolean;
  /** A document of the snapshot that is known to be the CMS's at this revision. Returns undefined for any other. */
  reusable(id: string, rev: string): KnownDocument | undefined;
  /** Lets go what `reusable` answers from. */
  forget(): void;
  /** Its lock, read when asked for. Returns undefined when there is none this project can read. */
  lock(): SnapshotLock | undefined;
}

export async function readPrevious({ target }: SnapshotPaths, cache: RevisionCache | undefined): Promise<Previous> {
  let read: { lock: SnapshotLock | undefined } | undefined;
  const lock = () => {
    read ??= { lock: readUsableLock(target) };
    return read.lock;
  };
  const { forget } = cache ?? { forget() {} };
  const nothing = { isWhole: false, wasTouched: true, isLockOurs: false, reusable: () => undefined };
  if (!cache) return { ...nothing, forget, lock };
  const reusable = (id: string, rev: string) => {
    const known = cache.documents().get(id);
    return known?.isKept && known.rev === rev ? known : undefined;
  };
  if ((await signatureOf(target)) === cache.signature) {
    return { isWhole: true, wasTouched: false, isLockOurs: true, reusable, forget, lock };
  }
  // Touched since the last pull: perhaps merely checked out again, perhaps edited by hand.
  const found = lock();
  if (found?.digest !== cache.digest || lockDigest(found) !== found.digest) return { ...nothing, forget, lock };
  const intact = await findIntact(target, found, (id) => cache.documents().get(id)?.type);
  return {
    isWhole: intact.isWhole,
    wasTouched: true,
    isLockOurs: true,
    reusable: (id, rev) => (intact.documents.has(id) ? reusable(id, rev) : undefined),
    forget,
    lock,
  };
}
