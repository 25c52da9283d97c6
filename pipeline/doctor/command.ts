import { parseArgs } from "node:util";
import { type ExitCode, exitCodeOf, exitCodes } from "../failure.ts";
import { pullSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { todayOption } from "../today.ts";
import { diagnose } from "./diagnose.ts";
import { diagnosisText } from "./report-text.ts";

/**
 * `doctor [--dir snapshot] [--json]`: what the settings mean and become, what the CMS answers, how the snapshot
 * compares, and what to do. Ends with 2 for a wrong setting, with 3 if there is nothing that a pull could read.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: { dir: { type: "string" }, json: { type: "boolean", default: false } },
  });
  const dir = values.dir ?? defaultSnapshotDir;
  const diagnosis = await diagnose({ dir, settings: pullSettings(), today: todayOption(undefined) });
  const { reason } = diagnosis;
  const json = { verb: "doctor", ok: reason === undefined, ...diagnosis };
  process.stdout.write(
    values.json ? `${JSON.stringify(json, null, 2)}\n` : diagnosisText(diagnosis, paintFor(process.stdout)),
  );
  if (reason === undefined) return exitCodes.done;
  // Whatever the CMS shows that a pull would refuse: it could not be read as it should be.
  return exitCodeOf[reason] === exitCodes.invalid ? exitCodes.unreadable : exitCodeOf[reason];
}
