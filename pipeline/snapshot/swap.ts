import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { recoverSwap, swapFolder } from "../swap.ts";
import { createFileSteps, type FileSteps } from "./file-steps.ts";
import { type SnapshotPaths, snapshotPaths } from "./paths.ts";
import { acquireLock } from "./process-lock.ts";

/** All files of a snapshot, by their path inside it. */
export interface SnapshotFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Files that are on this disk already, with the place where. */
  readonly present: ReadonlyMap<string, string>;
}

/** Writes a new snapshot beside the old one, brings all of it onto the disk, and puts it in the old one's place. */
export function swapSnapshot({ target, staging }: SnapshotPaths, steps: FileSteps, files: SnapshotFiles): void {
  for (const [path, text] of files.texts) steps.write(join(staging, path), text);
  for (const [path, from] of files.present) steps.share(from, join(staging, path));
  steps.flush([...files.texts.keys(), ...files.present.keys()].map((path) => join(staging, path)));
  swapFolder(staging, target, steps);
}

/** Does the work with the snapshot to itself: other pulls are kept out, and what a killed one left is tidied up. */
export async function withSnapshot<T>(
  { target, staging, lock }: SnapshotPaths,
  steps: FileSteps,
  work: () => Promise<T>,
): Promise<T> {
  const release = acquireLock(lock);
  try {
    recoverSwap(target, steps);
    steps.remove(staging);
    return await work();
  } finally {
    steps.remove(staging);
    release();
  }
}

/** Puts a snapshot back in its place that a killed pull left beside it. A pull that is running is left to itself. */
export async function recoverForReaders(dir: string): Promise<void> {
  const paths = snapshotPaths(dir);
  if (existsSync(paths.target) || !existsSync(paths.old)) return;
  try {
    await withSnapshot(paths, createFileSteps(), async () => {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
