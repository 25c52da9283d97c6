import { existsSync } from "node:fs";
import { hideToken } from "../cms/hide-token.ts";
import { diskFailureOf } from "../disk-failure.ts";
import { acquireLock } from "../snapshot/process-lock.ts";
import { recoverSnapshot } from "../snapshot/swap.ts";
import { compareWithLastPull } from "./compare-with-last.ts";
import { openContext, type PullContext, type PullOptions } from "./context.ts";
import { nothingNew, type PullReport } from "./pull-report.ts";
import { rememberFiles } from "./remember-files.ts";

/**
 * Makes the snapshot what the CMS has at one moment. Throws `Failure`, with the old snapshot untouched, if that is
 * not possible or the result would not be valid.
 */
export async function pullSnapshot(options: PullOptions): Promise<PullReport> {
  try {
    const context = openContext(options);
    try {
      return await withSnapshotToOurselves(context, () => pullWith(context));
    } finally {
      await context.session.close();
    }
  } catch (error) {
    throw hideToken(diskFailureOf(error, "The snapshot is as it was.") ?? error, options.settings.token);
  } finally {
    options.progress?.end();
  }
}

async function pullWith(context: PullContext): Promise<PullReport> {
  // Everything that makes and checks a snapshot takes most of a second to load: only where it is needed.
  let renewing: Promise<typeof import("./renew-snapshot.ts")> | undefined;
  const loadRenewing = () => {
    renewing ??= import("./renew-snapshot.ts");
    return renewing;
  };
  const found = await compareWithLastPull(context, loadRenewing);
  if ("unchanged" in found) {
    if (found.wasTouched) await rememberFiles(context, found.unchanged);
    return nothingNew(context, found.unchanged);
  }
  const { renewSnapshot } = await loadRenewing();
  return renewSnapshot(context, found);
}

/** Other pulls are kept out, and what a killed one left lying is tidied up, before and after. */
async function withSnapshotToOurselves<T>({ paths, steps }: PullContext, work: () => Promise<T>): Promise<T> {
  const release = acquireLock(paths.lock);
  try {
    recoverSnapshot(paths, steps);
    return await work();
  } finally {
    // With a journal, it is a complete snapshot that waits to be moved.
    if (!existsSync(paths.journal)) steps.remove(paths.staging);
    release();
  }
}
