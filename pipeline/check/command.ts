import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { checkSettings, reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { withStudio } from "../studio-address.ts";
import { paintFor } from "../terminal.ts";
import { baselineFile, baselineText, readBaseline } from "./baseline.ts";
import { checkSnapshot } from "./check.ts";
import { isValid, jsonReport, markdownReport, textReport } from "./report.ts";

/**
 * `check [--dir snapshot] [--baseline file] [--write-baseline] [--json | --md]`: all problems at once; offline.
 * Those that the baseline knows are left out, and `--write-baseline` makes it know all there are.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: "string" },
      baseline: { type: "string" },
      "write-baseline": { type: "boolean" },
      json: { type: "boolean", default: false },
      md: { type: "boolean", default: false },
    },
  });
  if (values.json && values.md) throw new WrongUse("Choose one form of the report: --json or --md.");
  const settings = checkSettings();
  const { studioUrl } = reportSettings();
  const dir = await snapshotDir(values.dir);
  if (values["write-baseline"]) {
    await writeFile(values.baseline ?? baselineFile, baselineText(await checkSnapshot(dir)));
  }
  const baseline = readBaseline(values.baseline);
  const problems = await checkSnapshot(dir, baseline);
  const fresh = problems.filter((problem) => problem.level === "warning" || !baseline.has(problem));
  const valid = isValid(fresh, settings);
  const report = values.json ? jsonReport : values.md ? markdownReport : textReport;
  process.stdout.write(report(withStudio(fresh, studioUrl), valid, paintFor(process.stdout)));
  if (fresh.length < problems.length) {
    process.stderr.write(`${problems.length - fresh.length} known problems are left out (baseline).\n`);
  }
  return valid ? exitCodes.done : exitCodes.invalid;
}
