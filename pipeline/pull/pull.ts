import { existsSync } from "node:fs";
import type { Baseline } from "../check/baseline.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { hideToken } from "../cms/hide-token.ts";
import type { RetryPolicy } from "../cms/retry-policy.ts";
import { diskFailureOf } from "../disk-failure.ts";
import { createFileSteps, type FileStepsOptions } from "../snapshot/file-steps.ts";
import { snapshotPaths } from "../snapshot/paths.ts";
import { acquireLock } from "../snapshot/process-lock.ts";
import { recoverSnapshot } from "../snapshot/swap.ts";
import type { Progress } from "./progress.ts";
import type { PullReport } from "./pull-report.ts";
import { pullLocked } from "./renew-snapshot.ts";

export interface PullOptions extends FileStepsOptions {
  /** The snapshot's folder; it need not exist yet, but its parent must. */
  readonly dir: string;
  readonly settings: CmsSettings;
  /** Drift fails, too. */
  readonly strict: boolean;
  readonly baseline: Baseline;
  /** A day such as `2026-11-21`: jobs valid through an earlier one are closed. */
  readonly today: string;
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
  readonly retryPolicy?: Partial<RetryPolicy>;
}

/**
 * Makes the snapshot what the CMS has at one moment. Throws `Failure`, with the old snapshot untouched, if that is
 * not possible or the result would not be valid.
 */
export async function pullSnapshot(options: PullOptions): Promise<PullReport> {
  const paths = snapshotPaths(options.dir);
  const steps = createFileSteps(options);
  try {
    const release = acquireLock(paths.lock);
    try {
      recoverSnapshot(paths, steps);
      return await pullLocked(options, paths, steps);
    } finally {
      if (!existsSync(paths.journal)) steps.remove(paths.staging);
      release();
    }
  } catch (error) {
    const failure = diskFailureOf(error, "The snapshot is as it was.") ?? error;
    throw hideToken(failure, options.settings.token);
  } finally {
    options.progress?.end();
  }
}
