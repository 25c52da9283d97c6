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
  /** False if each fault has to fail the pull, so that a baseline gets all of them. */
  readonly mayHold: boolean;
  readonly progress: Progress;
}

export type PullContext = ReturnType<typeof contextOf>;

export function contextOf(options: PullOptions) {
  const { dir, settings, session } = options;
  const source = `sanity:${settings.projectId}/${settings.dataset}`;
  return { ...options, source, paths: snapshotPaths(dir), cms: createCms(settings, session) };
}
