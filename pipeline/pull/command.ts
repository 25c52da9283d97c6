import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { projectSettings } from "../cms/cms-settings.ts";
import { defaultRetryPolicy, openSession } from "../cms/session.ts";
import { todayOption } from "../documents/closed.ts";
import { forReader, messageFor } from "../documents/for-reader.ts";
import { reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes, Failure, failureOf } from "../failure.ts";
import { writeFile, writeWhole } from "../files.ts";
import { baselineFile, baselineText, readBaseline } from "../rules/baseline.ts";
import { heldInMarkdown, pointsInMarkdown } from "../rules/report.ts";
import { checkSettings, reportSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { interruption, jsonReport, optionsIn } from "../verb.ts";
import { createProgress } from "./progress.ts";
import { pullSnapshot } from "./pull.ts";
import type { PullReport } from "./report.ts";
import { reportText } from "./report-text.ts";

/**
 * Writes the CMS's content to the snapshot.
 *
 * An edit with a fault is held back and named, and the exit code is 0; `--json` lists these edits as `held`.
 *
 * - `--write-baseline` stores the problems for which a pull fails, so that the next pull fails only for new problems.
 * - `--failure-report <file>` writes in Markdown why the pull failed or what it holds back. If nothing
 *   failed or is held back, no file is written.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "today", "baseline", "failure-report"], ["write-baseline", "json"]);
  const { dir = defaultSnapshotDir, baseline = baselineFile } = values;
  const reader = reportSettings();
  const words = reportWords[reader.reportLocale];
  const writeReport = (text: string) => {
    if (values["failure-report"] !== undefined) writeFile(values["failure-report"], text);
  };
  try {
    const mayHold = !values["write-baseline"];
    const pulled = await pullInto(dir, { baseline, today: values.today, mayHold });
    const report = { ...pulled, held: forReader(pulled.held, reader) };
    if (report.held.length > 0) writeReport(`${heldInMarkdown(report, words).join("\n\n")}\n`);
    process.stdout.write(
      values.json
        ? jsonReport("pull", true, { ...report, problems: forReader(report.problems, reader) })
        : `${report.settings}\n${reportText(report, words)}`,
    );
    return exitCodes.done;
  } catch (error) {
    const failure = failureOf(error);
    const { reason, problems } = failure;
    writeReport(failureReport(failure, reader));
    if (!values["write-baseline"] || reason !== "invalid") throw failure;
    writeWhole(baseline, baselineText(problems));
    const known = `What was found is written to ${baseline}: pull again, and only new problems fail.`;
    throw new Failure(reason, `${messageFor(failure, reader.reportLocale)} ${known}`, problems);
  }
}

interface Choices {
  /** The path of the file with known problems. */
  readonly baseline: string;
  readonly today: string | undefined;
  readonly mayHold: boolean;
}

/** Pulls from the CMS that the settings name. */
async function pullInto(dir: string, { baseline, today, mayHold }: Choices): Promise<PullReport> {
  await requireParent(dir);
  const settings = await projectSettings("pull from");
  await using session = openSession({ ...defaultRetryPolicy, deadlineMs: settings.deadlineMs }, interruption());
  const progress = createProgress({
    write: (text) => process.stderr.write(text),
    // A terminal that allows colours can also update lines that are already written.
    isTerminal: process.stderr.hasColors?.() ?? false,
  });
  const known = { baseline: readBaseline(baseline), today: todayOption(today), mayHold };
  return await pullSnapshot({ ...checkSettings(), ...known, dir, settings, session, progress });
}

/** Explains in Markdown why there is no new content, for people who did not see the pull fail. */
function failureReport(failure: Failure, reader: ReturnType<typeof reportSettings>): string {
  const words = reportWords[reader.reportLocale];
  const lines = [`### ${words.say("notPulled")}`, escapeMarkdown(messageFor(failure, reader.reportLocale))];
  // An empty dataset has a failure without `said`. No setting lets a pull take it.
  if (failure.reason === "guard" && failure.said) lines.push(words.say("allowShrink"));
  return `${[...lines, ...pointsInMarkdown(forReader(failure.problems, reader), words)].join("\n\n")}\n`;
}

async function requireParent(dir: string): Promise<void> {
  const parent = dirname(resolve(dir));
  const found = await stat(parent).catch(() => undefined);
  if (!found?.isDirectory()) throw new WrongUse(`There is no folder ${parent} to pull into.`);
}
