import { type CmsSettings, createCms, createCmsClient, describeSettings, sourceOf } from "../cms/client.ts";
import { defaultRetryPolicy, openSession, type RetryPolicy } from "../cms/session.ts";
import type { Baseline } from "../rules/baseline.ts";
import { snapshotPaths } from "../snapshot/swap.ts";
import { noProgress, type Progress } from "./progress.ts";

export interface PullOptions {
  /** The snapshot's folder; it need not exist, but its parent must. */
  readonly dir: string;
  readonly settings: CmsSettings;
  readonly strict: boolean;
  readonly baseline: Baseline;
  /** A day such as `2026-11-21`, which decides which documents are closed. */
  readonly today: string;
  /** False if every fault fails the pull, to write all into a baseline. */
  readonly mayHold?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  readonly retryPolicy?: Partial<RetryPolicy> | undefined;
}

export type PullContext = ReturnType<typeof openContext>;

/** The caller closes the session. Throws `WrongUse` for wrong network settings. */
export function openContext(options: PullOptions) {
  const { dir, settings, signal, progress = noProgress, retryPolicy, mayHold = true } = options;
  const session = openSession({ ...defaultRetryPolicy, deadlineMs: settings.deadlineMs, ...retryPolicy }, signal);
  const client = createCmsClient(settings, session.transport);
  return {
    ...options,
    progress,
    mayHold,
    source: sourceOf(settings),
    paths: snapshotPaths(dir),
    session,
    cms: createCms(client, session),
    describedSettings: describeSettings(settings),
  };
}
