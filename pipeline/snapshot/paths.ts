import { basename, dirname, join, resolve } from "node:path";
import { leftovers } from "../swap.ts";

/** Where a pull works: beside the snapshot, so that a rename is enough to put the new one in its place. */
export interface SnapshotPaths {
  readonly target: string;
  /** The new snapshot, while it is made. */
  readonly staging: string;
  /** The old one, while the new one moves in. */
  readonly old: string;
  /** Who is pulling. */
  readonly lock: string;
  /** What the next pull need not ask for again. */
  readonly cache: string;
  /** Assets on their way. They outlive a failed pull, which need not begin anew then. */
  readonly downloads: string;
}

export function snapshotPaths(dir: string): SnapshotPaths {
  const target = resolve(dir);
  const cacheDir = join(dirname(target), ".cache", "pull");
  return {
    target,
    staging: `${target}.staging`,
    old: leftovers(target).aside,
    lock: `${target}.lock`,
    cache: join(cacheDir, `${basename(target)}.json`),
    downloads: join(cacheDir, "downloads"),
  };
}
