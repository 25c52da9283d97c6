import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { FileSteps } from "./file-steps.ts";
import type { SnapshotPaths } from "./paths.ts";

/**
 * Puts the staged snapshot, which must be complete, in the old one's place. Killed at any moment, it leaves the old one
 * or the new one, or, between two renames, both beside an empty place with a journal that tells `recoverSnapshot` so.
 */
export function swapSnapshot({ target, staging, old, journal }: SnapshotPaths, steps: FileSteps): void {
  steps.write(journal, "The staged snapshot is complete and takes its place.\n");
  steps.flush(journal);
  steps.flush(dirname(target));
  if (existsSync(target)) steps.move(target, old);
  try {
    steps.move(staging, target);
  } catch (error) {
    if (existsSync(old)) steps.move(old, target);
    steps.remove(journal);
    throw error;
  }
  steps.flush(dirname(target));
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
    steps.flush(dirname(target));
  }
  steps.remove(journal);
  steps.remove(staging);
  steps.remove(old);
}
