import { existsSync } from "node:fs";
import type { Baseline } from "../check/baseline.ts";
import type { CmsSettings } from "../cms/cms.ts";
import type { Patience } from "../cms/retry-policy.ts";
import { toFailure } from "../cms/to-failure.ts";
import { createFileSteps, type FileStepsOptions } from "../snapshot/file-steps.ts";
import { placesOf } from "../snapshot/paths.ts";
import { takeLock } from "../snapshot/process-lock.ts";
import { mendSnapshot } from "../snapshot/swap.ts";
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
