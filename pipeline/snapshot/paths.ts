import { basename, dirname, join, resolve } from "node:path";

/** Where a pull works: beside the snapshot, so that a rename is enough to put the new one in its place. */
export interface SnapshotPaths {
  readonly target: string;
  /** The new snapshot, while it is made. */
  readonly staging: string;
  /** The old one, while the new one moves in. */
  readonly old: string;
  /** There while the two change paths, and only then. */
  readonly journal: string;
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
    old: `${target}.old`,
    journal: `${target}.journal`,
    lock: `${target}.lock`,
    cache: join(cacheDir, `${basename(target)}.json`),
    downloads: join(cacheDir, "downloads"),
  };
}
