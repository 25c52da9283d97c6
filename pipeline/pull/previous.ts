import { readFileSync } from "node:fs";
import { join } from "node:path";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { isObject } from "../json.ts";
import { findIntact } from "../snapshot/intact.ts";
import { lockDigest } from "../snapshot/lock.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { signatureOf } from "../snapshot/signature.ts";
import { type KnownDocument, type RevisionCache, readRevisionCache } from "./revision-cache.ts";

/** The snapshot there is, and how much of it the next one can take over. */
export interface Previous {
  readonly cache: RevisionCache | undefined;
  /** Whether its files are those of the last pull, every one. */
  readonly isWhole: boolean;
  /** Whether files look changed, even if they are not. */
  readonly wasTouched: boolean;
  /** A document of the snapshot that is known to be the CMS's at this revision. */
  reusable(id: string, rev: string): KnownDocument | undefined;
  /** Its lock, read when asked for; nothing if it is none this project can read. */
  lock(): SnapshotLock | undefined;
}

export async function readPrevious({ target, cache: file }: SnapshotPaths, settings: CmsSettings): Promise<Previous> {
  let read: { lock: SnapshotLock | undefined } | undefined;
  const lock = () => {
    read ??= { lock: readLock(target) };
    return read.lock;
  };
  const cache = readRevisionCache(file, settings);
  const nothing = { cache: undefined, isWhole: false, wasTouched: true, reusable: () => undefined, lock };
  if (!cache) return nothing;
  const reusable = (id: string, rev: string) => {
    const known = cache.documents().get(id);
    return known?.isKept && known.rev === rev ? known : undefined;
  };
  if ((await signatureOf(target)) === cache.signature)
    return { cache, isWhole: true, wasTouched: false, reusable, lock };
  // Touched since the last pull: perhaps merely checked out again, perhaps edited by hand.
  const found = lock();
  if (found?.digest !== cache.digest || lockDigest(found) !== found.digest) return nothing;
  const intact = await findIntact(target, found, (id) => cache.documents().get(id)?.type);
  return {
    cache,
    isWhole: intact.isWhole,
    wasTouched: true,
    reusable: (id, rev) => (intact.documents.has(id) ? reusable(id, rev) : undefined),
    lock,
  };
}

function readLock(dir: string): SnapshotLock | undefined {
  try {
    const lock: unknown = JSON.parse(readFileSync(join(dir, "snapshot.json"), "utf8"));
    if (!isObject(lock) || lock.formatVersion !== 1 || lock.modelVersion !== modelVersion) return undefined;
    const isLock = isObject(lock.documents) && isObject(lock.assets);
    return isLock ? (lock as unknown as SnapshotLock) : undefined;
  } catch {
    return undefined;
  }
}
