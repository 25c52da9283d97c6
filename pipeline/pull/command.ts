import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readBaseline } from "../check/baseline.ts";
import { textReport } from "../check/report-text.ts";
import { namedProject } from "../cms/named-project.ts";
import { type ExitCode, exitCodes, WrongUse } from "../exit-codes.ts";
import { exitCodeOf, PullFailure } from "../failure.ts";
import { interruptedBySignals } from "../interruption.ts";
import { checkSettings, mayColour } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { todayOption } from "../today.ts";
import { createProgress } from "./progress.ts";
import { pullSnapshot } from "./pull.ts";
import { reportText } from "./pull-report.ts";

/** `pull [--dir snapshot] [--today 2026-11-21] [--baseline file] [--json]`: the content of the CMS to the snapshot. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: "string" },
      today: { type: "string" },
      baseline: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const print = (report: object) => process.stdout.write(`${JSON.stringify({ verb: "pull", ...report }, null, 2)}\n`);
  const interruption = interruptedBySignals();
  try {
    const report = await pullSnapshot({
      dir: await folder(values.dir),
      settings: namedProject("pull from"),
      ...checkSettings(),
      baseline: readBaseline(values.baseline),
      today: todayOption(values.today),
      signal: interruption.signal,
      progress: createProgress({
        write: (text) => process.stderr.write(text),
        isTerminal: process.stderr.isTTY && mayColour(true),
      }),
    });
    if (values.json) print({ ok: true, ...report });
    else process.stdout.write(`${report.settings}\n${reportText(report)}`);
    return exitCodes.done;
  } catch (error) {
    const failure = error instanceof WrongUse ? new PullFailure("config", error.message) : error;
    if (!(failure instanceof PullFailure)) throw failure;
    const { reason, message, problems } = failure;
    if (values.json) print({ ok: false, reason, message, problems });
    else process.stderr.write(`${problems.length > 0 ? textReport(problems, false) : ""}${message}\n`);
    return exitCodeOf[reason];
  } finally {
    interruption.stop();
  }
}

/** The snapshot need not be there yet. */
async function folder(option: string | undefined): Promise<string> {
  const dir = option ?? defaultSnapshotDir;
  const parent = await stat(dirname(resolve(dir))).catch(() => undefined);
  if (parent?.isDirectory()) return dir;
  throw new WrongUse(`There is no folder ${dirname(resolve(dir))} to pull into.`);
}
