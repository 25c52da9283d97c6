import { parseArgs } from "node:util";
import { checkSettings } from "../config.ts";
import { checkSnapshot } from "../content/check.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { snapshotDir } from "../snapshot-dir.ts";
import { isValid, jsonReport, textReport } from "./check-report.ts";

/** `check [--dir snapshot] [--json]`: all problems of the snapshot at once; offline. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { dir: { type: "string" }, json: { type: "boolean" } } });
  const settings = checkSettings();
  const problems = await checkSnapshot(await snapshotDir(values.dir));
  const valid = isValid(problems, settings);
  process.stdout.write(values.json ? jsonReport(problems, valid) : textReport(problems, valid));
  return valid ? exitCodes.done : exitCodes.invalid;
}
