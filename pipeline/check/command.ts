import { isPrefixed } from "#src/addresses.ts";
import { formerSlugs } from "#src/content/former.ts";
import { type FormerAddress, formerAddresses } from "#src/former-addresses.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { todayOption } from "../documents/closed.ts";
import { forReader } from "../documents/for-reader.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { sortedProblems } from "../documents/problem-list.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeWhole } from "../files.ts";
import { baselineFile, baselineText, isValid, readBaseline, withoutKnown } from "../rules/baseline.ts";
import { checkLoaded } from "../rules/check.ts";
import { loadSnapshot } from "../rules/load.ts";
import { countLevels, problemsInMarkdown, problemsInText } from "../rules/report.ts";
import { checkSettings, reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { escapeInvisible } from "../text/escape-for-display.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { jsonReport, optionsIn, paintFor } from "../verb.ts";
import { type DayToCome, daysToCome } from "./days-to-come.ts";
import { checkOwnership } from "./own-content.ts";
import { checkPrivacy } from "./privacy.ts";

/** Reports new problems, coming days of changes and former addresses. Needs no connection. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "baseline", "today"], ["write-baseline", "json", "md"]);
  if (values.json && values.md) throw new WrongUse("Choose one form of the report: --json or --md.");
  const settings = checkSettings();
  const reader = reportSettings();
  const words = reportWords[reader.reportLocale];
  const { loaded, problems: found } = await loadSnapshot(await snapshotDir(values.dir));
  if (values["write-baseline"])
    writeWhole(values.baseline ?? baselineFile, baselineText(await checkLoaded(loaded, found)));
  const baseline = readBaseline(values.baseline);
  const problems = sortedProblems([...(await checkLoaded(loaded, found, { baseline })), ...remarksForOwner(loaded)]);
  const fresh = withoutKnown(problems, baseline);
  const valid = isValid(fresh, settings);
  const changes = valid ? changesOfPages(loaded, values.today) : { days: [], former: [] };
  const report: Report = { problems: forReader(fresh, reader), ...changes };
  if (values.json) process.stdout.write(inJson(report, valid));
  else process.stdout.write(values.md ? inMarkdown(report, valid, words) : inText(report, valid, words));
  const knownCount = problems.length - fresh.length;
  if (knownCount > 0) process.stderr.write(`${words.say("knownProblems", { count: knownCount })}\n`);
  return valid ? exitCodes.done : exitCodes.invalid;
}

/** Remarks on content that the owner of a site has to replace or complete. The sample has no owner. */
function remarksForOwner(loaded: LoadedSnapshot): Problem[] {
  return loaded.lock.source === "sample" ? [] : [...checkOwnership(loaded), ...checkPrivacy(loaded)];
}

/** Addresses without a language are left out, as in the sitemap. */
function changesOfPages(loaded: LoadedSnapshot, today: string | undefined): Omit<Report, "problems"> {
  const former = formerAddresses(formerSlugs(loaded)).filter(({ path }) => isPrefixed(path));
  return { days: daysToCome(loaded, todayOption(today)), former };
}

interface Report {
  readonly problems: readonly Problem[];
  readonly days: readonly DayToCome[];
  readonly former: readonly FormerAddress[];
}

function inJson(report: Report, valid: boolean): string {
  const reason = valid ? undefined : "invalid";
  return jsonReport("check", valid, { reason, counts: countLevels(report.problems), ...report });
}

function inMarkdown(report: Report, valid: boolean, words: ReportWords): string {
  const points = changeLines(report, words).map((line) => `\n- ${escapeMarkdown(line)}\n`);
  return problemsInMarkdown(report.problems, valid, words) + points.join("");
}

function inText(report: Report, valid: boolean, words: ReportWords): string {
  const lines = changeLines(report, words).map((line) => `${escapeInvisible(line)}\n`);
  return problemsInText(report.problems, valid, paintFor(process.stdout), words) + lines.join("");
}

function changeLines({ days, former }: Report, words: ReportWords): string[] {
  return [...days.map((day) => dayLine(day, words)), ...former.map((address) => formerLine(address, words))];
}

/** `On 2026-12-01, “Engineer” closes: /de/jobs, …`. */
function dayLine({ day, opens, closes, pages }: DayToCome, words: ReportWords): string {
  const events = [
    ...opens.map((title) => words.say("opensThen", { title })),
    ...closes.map((title) => words.say("closesThen", { title })),
  ];
  return words.say("thenChanges", { day, events: events.join(", "), pages: pages.join(", ") });
}

function formerLine({ path: from, moved }: FormerAddress, words: ReportWords): string {
  return moved ? words.say("formerMoved", { from, to: moved }) : words.say("formerGone", { from });
}
