import { parseArgs } from "node:util";
import { type ExitCode, exitCodes, WrongUse } from "../exit-codes.ts";
import { mayColour, pullSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
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
  const print = (report: object) => process.stdout.write(`${JSON.stringify({ verb: "doctor", ...report }, null, 2)}\n`);
  try {
    const dir = values.dir ?? defaultSnapshotDir;
    const diagnosis = await diagnose({ dir, settings: pullSettings(), today: todayOption(undefined) });
    const { reason } = diagnosis;
    if (values.json) print({ ok: reason === undefined, ...diagnosis });
    else process.stdout.write(diagnosisText(diagnosis, mayColour(process.stdout.isTTY)));
    if (reason === undefined) return exitCodes.done;
    return reason === "config" ? exitCodes.wrongUse : exitCodes.unreadable;
  } catch (error) {
    if (!(error instanceof WrongUse) || !values.json) throw error;
    print({ ok: false, reason: "config", message: error.message, findings: [] });
    return exitCodes.wrongUse;
  }
}
