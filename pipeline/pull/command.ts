import { stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { baselineFile, baselineText, readBaseline } from "../check/baseline.ts";
import { namedProject } from "../cms/client.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { failureOf } from "../failure-of.ts";
import { interruptedBySignals } from "../interruption.ts";
import { checkSettings, reportSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { withStudio } from "../studio-address.ts";
import { isColourTerminal } from "../terminal.ts";
import { todayOption } from "../today.ts";
import { createProgress } from "./progress.ts";
import { pullSnapshot } from "./pull.ts";
import { failureReport, reportText } from "./report.ts";

/**
 * `pull [--dir snapshot] [--today 2026-11-21] [--baseline file] [--write-baseline] [--failure-report file] [--json]`:
 * the content of the CMS to the snapshot. With `--write-baseline`, a pull that fails for its content writes down what it
 * found, so that the next one fails on new problems alone. With `--failure-report`, one that fails says why in Markdown.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: "string" },
      today: { type: "string" },
      baseline: { type: "string" },
      "write-baseline": { type: "boolean" },
      "failure-report": { type: "string" },
      json: { type: "boolean" },
    },
  });
  const { studioUrl } = reportSettings();
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
        isTerminal: isColourTerminal(process.stderr),
      }),
    });
    const json = { verb: "pull", ok: true, ...report };
    process.stdout.write(
      values.json ? `${JSON.stringify(json, null, 2)}\n` : `${report.settings}\n${reportText(report)}`,
    );
    return exitCodes.done;
  } catch (error) {
    const failure = linked(failureOf(error), studioUrl);
    if (values["failure-report"] !== undefined) await writeFile(values["failure-report"], failureReport(failure));
    const isForContent = failure.reason === "invalid";
    throw values["write-baseline"] && isForContent ? await withBaseline(failure, values.baseline) : failure;
  } finally {
    interruption.stop();
  }
}

/** The same failure, with the studio's address of each document. */
function linked({ reason, message, problems, cause }: Failure, studioUrl: string | undefined): Failure {
  return new Failure(reason, message, withStudio(problems, studioUrl), cause);
}

/** The same failure, after what it is about was written down. */
async function withBaseline({ reason, message, problems }: Failure, file: string = baselineFile): Promise<Failure> {
  await writeFile(file, baselineText(problems));
  const known = `What was found is written to ${file}: pull again, and only new problems fail.`;
  return new Failure(reason, `${message} ${known}`, problems);
}

/** The snapshot need not be there yet. */
async function folder(option: string | undefined): Promise<string> {
  const dir = option ?? defaultSnapshotDir;
  const parent = await stat(dirname(resolve(dir))).catch(() => undefined);
  if (parent?.isDirectory()) return dir;
  throw new WrongUse(`There is no folder ${dirname(resolve(dir))} to pull into.`);
}
