import { existsSync } from "node:fs";
import { Failure } from "../failure.ts";
import { createFileSteps } from "./file-steps.ts";
import { snapshotPaths } from "./paths.ts";
import { acquireLock } from "./process-lock.ts";
import { recoverSnapshot } from "./swap.ts";

/** Puts a snapshot in its place that a killed pull left beside it. A pull that is running is left to itself. */
export function recoverForReaders(dir: string): void {
  const paths = snapshotPaths(dir);
  if (existsSync(paths.target) || !existsSync(paths.journal)) return;
  try {
    const release = acquireLock(paths.lock);
    try {
      recoverSnapshot(paths, createFileSteps());
    } finally {
      release();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
