import { rmSync } from "node:fs";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";
import { settingsKey } from "./last-pull.ts";
import type { Staged } from "./stage.ts";

/** The snapshot is already complete, so a failure to write this only costs the next pull time. */
export function remember({ paths, settings, steps }: PullContext, { documents }: Dataset, staged: Staged): void {
  const revisions = [...documents].map(([id, { rev }]) => [id, rev]);
  const fresh = `${paths.cache}.${process.pid}.tmp`;
  const { lock, keptOut } = staged;
  try {
    steps.write(fresh, JSON.stringify({ key: settingsKey(settings), digest: lock.digest, keptOut, revisions }));
    steps.move(fresh, paths.cache);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
  rmSync(paths.downloads, { recursive: true, force: true });
}
