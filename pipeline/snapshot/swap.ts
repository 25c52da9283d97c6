import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { recoverSwap, swapFolder } from "../swap.ts";
import { createFileSteps, type FileSteps } from "./file-steps.ts";
import { type SnapshotPaths, snapshotPaths } from "./paths.ts";
import { acquireLock } from "./process-lock.ts";

export interface SnapshotFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly present: ReadonlyMap<string, string>;
}

export function swapSnapshot({ target, staging }: SnapshotPaths, steps: FileSteps, files: SnapshotFiles): void {
  for (const [path, text] of files.texts) steps.write(join(staging, path), text);
  for (const [path, from] of files.present) steps.share(from, join(staging, path));
  steps.flush([...files.texts.keys(), ...files.present.keys()].map((path) => join(staging, path)));
  swapFolder(staging, target, steps);
}

/** Does the work under the pull's lock, after cleaning up what a killed pull left. */
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

/** Restores a snapshot that a killed pull left beside its place. Does nothing while a pull runs. */
export async function recoverForReaders(dir: string): Promise<void> {
  const paths = snapshotPaths(dir);
  if (existsSync(paths.target) || !existsSync(paths.old)) return;
  try {
    await withSnapshot(paths, createFileSteps(), async () => {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
