import { createCms } from "../cms/client.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import type { RequestSession } from "../cms/session.ts";
import type { Baseline } from "../rules/baseline.ts";
import { snapshotPaths } from "../snapshot/snapshot-dir.ts";
import type { Progress } from "./progress.ts";

export interface PullOptions {
  /** The snapshot's folder. It may be missing, but its parent must exist. */
  readonly dir: string;
  readonly settings: CmsSettings;
  /** The caller closes the session. */
  readonly session: RequestSession;
  readonly strict: boolean;
  readonly baseline: Baseline;
  /** A day such as `2026-11-21`, which decides which documents are closed. */
  readonly today: string;
  /** True if a faulty edit is held back. If false, the pull fails and reports all faults, for the first baseline. */
  readonly mayHold: boolean;
  readonly progress: Progress;
}

export type PullContext = ReturnType<typeof contextOf>;

export function contextOf(options: PullOptions) {
  const { dir, settings, session } = options;
  const source = `sanity:${settings.projectId}/${settings.dataset}`;
  return { ...options, source, paths: snapshotPaths(dir), cms: createCms(settings, session) };
}
