import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { createFileSteps, type FileSteps } from "./file-steps.ts";
import { type SnapshotPaths, snapshotPaths } from "./paths.ts";
import { acquireLock } from "./process-lock.ts";

/** All files of a snapshot, by their path inside it. */
export interface SnapshotFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Files that are on this disk already, with the place where. */
  readonly present: ReadonlyMap<string, string>;
}

/**
 * Writes a new snapshot beside the old one and puts it in its place. Killed at any moment, it leaves the old one or the
 * new one, or, between two renames, both beside an empty place with a journal that tells `recoverSnapshot` so.
 */
export function swapSnapshot(paths: SnapshotPaths, steps: FileSteps, { texts, present }: SnapshotFiles): void {
  const { target, staging, old, journal } = paths;
  for (const [path, text] of texts) steps.write(join(staging, path), text);
  for (const [path, from] of present) steps.share(from, join(staging, path));
  steps.flush([...texts.keys(), ...present.keys()].map((path) => join(staging, path)));
  steps.write(journal, "The staged snapshot is complete and takes its place.\n");
  steps.flush([journal]);
  if (existsSync(target)) steps.move(target, old);
  try {
    steps.move(staging, target);
  } catch (error) {
    if (existsSync(old)) steps.move(old, target);
    steps.remove(journal);
    throw error;
  }
  steps.flush([target]);
  steps.remove(journal);
  steps.remove(old);
}

/**
 * Tidies up after a pull that was killed. The caller holds the lock. Without a journal whatever is staged is unfinished,
 * and what is called old is a rest that was being removed.
 */
export function recoverSnapshot({ target, staging, old, journal }: SnapshotPaths, steps: FileSteps): void {
  if (existsSync(journal) && !existsSync(target)) {
    // The old one first in line: the new one may still be there, and is whole.
    if (existsSync(staging)) steps.move(staging, target);
    else if (existsSync(old)) steps.move(old, target);
    steps.flush([target]);
  }
  steps.remove(journal);
  steps.remove(staging);
  steps.remove(old);
}

/** Does the work with the snapshot to itself: other pulls are kept out, and what a killed one left is tidied up. */
export async function withSnapshot<T>(paths: SnapshotPaths, steps: FileSteps, work: () => Promise<T>): Promise<T> {
  const release = acquireLock(paths.lock);
  try {
    recoverSnapshot(paths, steps);
    return await work();
  } finally {
    // With a journal, it is a complete snapshot that waits to be moved.
    if (!existsSync(paths.journal)) steps.remove(paths.staging);
    release();
  }
}

/** Puts a snapshot in its place that a killed pull left beside it. A pull that is running is left to itself. */
export async function recoverForReaders(dir: string): Promise<void> {
  const paths = snapshotPaths(dir);
  if (existsSync(paths.target) || !existsSync(paths.journal)) return;
  try {
    await withSnapshot(paths, createFileSteps(), async () => {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
