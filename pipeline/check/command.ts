import { writeFile } from "node:fs/promises";
import { isPrefixed } from "#src/addresses.ts";
import { formerSlugs } from "#src/content/former.ts";
import { readSnapshot } from "#src/content/read.ts";
import { type FormerAddress, formerAddresses } from "#src/former-addresses.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { forReader } from "../documents/problem.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { baselineFile, baselineText, readBaseline, withoutDebts } from "../rules/baseline.ts";
import { checkSnapshot } from "../rules/check.ts";
import { countLevels, isValid, problemsInMarkdown, problemsInText } from "../rules/report.ts";
import { checkSettings, reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { visible } from "../text/escape-for-display.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { todayOption } from "../today.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { dayLine, daysToCome } from "./days.ts";

function formerLine(former: FormerAddress, words: ReportWords): string {
  const from = former.path;
  return former.moved ? words.say("formerMoved", { from, to: former.moved }) : words.say("formerGone", { from });
}

/** Reports new problems, the next days on which pages change, and former addresses, without a connection. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "baseline", "today"], ["write-baseline", "json", "md"]);
  if (values.json && values.md) throw new WrongUse("Choose one form of the report: --json or --md.");
  const settings = checkSettings();
  const reader = reportSettings();
  const words = reportWords[reader.reportLocale];
  const dir = await snapshotDir(values.dir);
  if (values["write-baseline"]) {
    await writeFile(values.baseline ?? baselineFile, baselineText(await checkSnapshot(dir)));
  }
  const baseline = readBaseline(values.baseline);
  const problems = await checkSnapshot(dir, baseline);
  const fresh = withoutDebts(problems, baseline);
  const valid = isValid(fresh, settings);
  const snapshot = valid ? readSnapshot(dir) : undefined;
  const days = snapshot ? daysToCome(snapshot, todayOption(values.today)) : [];
  const former = snapshot ? formerAddresses(formerSlugs(snapshot)).filter(({ path }) => isPrefixed(path)) : [];
  const shown = forReader(fresh, reader);
  if (values.json) {
    const reason = valid ? undefined : "invalid";
    const report = { reason, counts: countLevels(shown), problems: shown, days, former };
    process.stdout.write(jsonReport("check", valid, report));
  } else {
    process.stdout.write(
      values.md
        ? problemsInMarkdown(shown, valid, words)
        : problemsInText(shown, valid, paintFor(process.stdout), words),
    );
    for (const line of [...days.map((day) => dayLine(day, words)), ...former.map((one) => formerLine(one, words))])
      process.stdout.write(`${values.md ? `\n- ${escapeMarkdown(line)}` : visible(line)}\n`);
  }
  if (fresh.length < problems.length) {
    process.stderr.write(`${words.say("knownProblems", { count: problems.length - fresh.length })}\n`);
  }
  return valid ? exitCodes.done : exitCodes.invalid;
}
