import { basename, dirname, join, resolve } from "node:path";
import { leftovers } from "../swap.ts";

/** The paths of a pull, beside the snapshot, so that a rename can replace it. */
export interface SnapshotPaths {
  readonly target: string;
  /** The new snapshot while it is made. */
  readonly staging: string;
  /** The old snapshot during the swap. */
  readonly old: string;
  /** The lock of the pulling process. */
  readonly lock: string;
  /** The last pull's record. */
  readonly cache: string;
  /** Unfinished downloads, which outlive a failed pull. */
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
