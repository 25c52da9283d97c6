import type { Baseline } from "../check/baseline.ts";
import { createCmsClient, describeSettings } from "../cms/client.ts";
import { type Cms, createCms } from "../cms/cms.ts";
import { type CmsSettings, sourceOf } from "../cms/cms-settings.ts";
import { openSession, type RequestSession } from "../cms/request-session.ts";
import { defaultRetryPolicy, type RetryPolicy } from "../cms/retry-policy.ts";
import { createMemoryKeeper, type MemoryKeeper } from "../memory.ts";
import type { NetworkSettings } from "../settings.ts";
import { createFileSteps, type FileSteps, type FileStepsOptions } from "../snapshot/file-steps.ts";
import { type SnapshotPaths, snapshotPaths } from "../snapshot/paths.ts";
import { noProgress, type Progress } from "./progress.ts";

export interface PullOptions extends FileStepsOptions {
  /** The snapshot's folder; it need not exist yet, but its parent must. */
  readonly dir: string;
  readonly settings: CmsSettings;
  /** Drift fails, too. */
  readonly strict: boolean;
  readonly baseline: Baseline;
  /** A day such as `2026-11-21`: documents valid through an earlier one are closed. */
  readonly today: string;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  readonly retryPolicy?: Partial<RetryPolicy> | undefined;
  /** Otherwise those of the environment. */
  readonly network?: NetworkSettings | undefined;
}

/** What every step of a pull works with. */
export interface PullContext {
  readonly settings: CmsSettings;
  readonly strict: boolean;
  readonly baseline: Baseline;
  readonly today: string;
  /** What the lock will say of where the content is from. */
  readonly source: string;
  readonly paths: SnapshotPaths;
  readonly steps: FileSteps;
  readonly session: RequestSession;
  readonly cms: Cms;
  /** In one line, what the settings become. */
  readonly describedSettings: string;
  readonly progress: Progress;
  readonly memory: MemoryKeeper;
}

/** The caller closes the session. Throws `WrongUse` for wrong settings of the network. */
export function openContext(options: PullOptions): PullContext {
  const { dir, settings, strict, baseline, today, signal, progress = noProgress } = options;
  const { deadlineMs } = settings;
  const session = openSession({ ...defaultRetryPolicy, deadlineMs, ...options.retryPolicy }, signal, options.network);
  const client = createCmsClient(settings, session.transport);
  return {
    settings,
    strict,
    baseline,
    today,
    source: sourceOf(settings),
    paths: snapshotPaths(dir),
    steps: createFileSteps(options),
    session,
    cms: createCms(client, session),
    describedSettings: describeSettings(settings, client),
    progress,
    memory: createMemoryKeeper(),
  };
}
