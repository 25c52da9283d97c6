import { basename, dirname, join, resolve } from "node:path";
import { leftovers } from "../swap.ts";

export type SnapshotPaths = ReturnType<typeof snapshotPaths>;

/** The paths of a pull, beside the snapshot, so that a rename can replace it. */
export function snapshotPaths(dir: string) {
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
