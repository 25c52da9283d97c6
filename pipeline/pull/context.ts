import type { Baseline } from "../check/baseline.ts";
import { type Cms, type CmsSettings, createCms, createCmsClient, describeSettings, sourceOf } from "../cms/client.ts";
import { defaultRetryPolicy, openSession, type RequestSession, type RetryPolicy } from "../cms/session.ts";
import { type SnapshotPaths, snapshotPaths } from "../snapshot/paths.ts";
import { noProgress, type Progress } from "./progress.ts";

export interface PullOptions {
  /** The snapshot's folder; it need not exist, but its parent must. */
  readonly dir: string;
  readonly settings: CmsSettings;
  readonly strict: boolean;
  readonly baseline: Baseline;
  /** A day such as `2026-11-21`, which decides which documents are closed. */
  readonly today: string;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  readonly retryPolicy?: Partial<RetryPolicy> | undefined;
  /** False if a power cut may lose the new snapshot. */
  readonly mayFlush?: boolean;
}

export interface PullContext extends Pick<PullOptions, "settings" | "strict" | "baseline" | "today"> {
  readonly source: string;
  readonly paths: SnapshotPaths;
  readonly mayFlush: boolean;
  readonly session: RequestSession;
  readonly cms: Cms;
  readonly describedSettings: string;
  readonly progress: Progress;
}

/** The caller closes the session. Throws `WrongUse` for wrong network settings. */
export function openContext(options: PullOptions): PullContext {
  const { dir, settings, strict, baseline, today, signal, progress = noProgress } = options;
  const { retryPolicy, mayFlush = true } = options;
  const policy = { ...defaultRetryPolicy, deadlineMs: settings.deadlineMs, ...retryPolicy };
  const session = openSession(policy, signal);
  const client = createCmsClient(settings, session.transport);
  return {
    settings,
    strict,
    baseline,
    today,
    source: sourceOf(settings),
    paths: snapshotPaths(dir),
    mayFlush,
    session,
    cms: createCms(client, session),
    describedSettings: describeSettings(settings, client),
    progress,
  };
}
