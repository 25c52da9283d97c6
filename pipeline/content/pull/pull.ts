import { existsSync } from "node:fs";
import type { Baseline } from "../baseline.ts";
import type { CmsSettings } from "./cms.ts";
import { createFileSteps, type FileStepsOptions } from "./file-steps.ts";
import type { Patience } from "./patience.ts";
import { placesOf } from "./places.ts";
import type { Progress } from "./progress.ts";
import { takeLock } from "./pull-lock.ts";
import { pullLocked } from "./pull-locked.ts";
import type { PullReport } from "./pull-report.ts";
import { mendSnapshot } from "./swap-snapshot.ts";
import { toFailure } from "./to-failure.ts";

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
  readonly patience?: Partial<Patience>;
}

/**
 * Makes the snapshot what the CMS has at one moment. Throws `PullFailure`, with the old snapshot untouched, if that is
 * not possible or the result would not be valid.
 */
export async function pullSnapshot(options: PullOptions): Promise<PullReport> {
  const places = placesOf(options.dir);
  const steps = createFileSteps(options);
  let release = () => {};
  try {
    release = takeLock(places.lock);
    mendSnapshot(places, steps);
    return await pullLocked(options, places, steps);
  } catch (error) {
    throw toFailure(error, options.settings);
  } finally {
    options.progress?.end();
    if (!existsSync(places.journal)) steps.remove(places.staging);
    release();
  }
}
