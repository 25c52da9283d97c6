import { forReader, messageFor } from "../documents/for-reader.ts";
import type { Problem } from "../documents/problem.ts";
import { levels } from "../documents/problem-list.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import type { Failure } from "../failure.ts";
import { reportSettings } from "../settings.ts";
import { code, escapeMarkdown, fitting } from "../text/markdown.ts";
import type { Paint } from "../verb.ts";

export function problemsInText(problems: readonly Problem[], valid: boolean, paint: Paint, words: ReportWords): string {
  const lines = [
    ...problems.map((problem) => problemLine(problem, paint, words)),
    paint(valid ? "green" : "red", summary(problems, valid, words)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** A failure in the language of reports, and as text for a terminal. */
export function shownFailure(failure: Failure, paint: Paint) {
  const reader = reportSettings();
  const message = messageFor(failure, reader.reportLocale);
  const problems = forReader(failure.problems, reader);
  const lines = problems.length > 0 ? problemsInText(problems, false, paint, reportWords[reader.reportLocale]) : "";
  return { message, problems, text: lines + message };
}

/** The problem's document, place, fault and remedy on one line, and the document's address in the Studio. */
export function lineOf(problem: Problem, words: ReportWords): string {
  const { path, where, wrong, remedy, studio } = problem;
  const place = where ? `${where} (${path})` : path || "–";
  return [documentsInWords(problem, words), place, wrong, remedy, ...(studio ? [studio] : [])].join(" · ");
}

function documentsInWords({ document, count = 1 }: Problem, words: ReportWords): string {
  return count <= 1 ? document : words.say("andOthers", { document, count: count - 1 });
}

function problemLine(problem: Problem, paint: Paint, words: ReportWords): string {
  const { level } = problem;
  const line = lineOf(problem, words);
  if (level === "error") return paint("red", line);
  return paint(level === "drift" ? "yellow" : "gray", `${words.say(`level.${level}`)}: ${line}`);
}

function summary(problems: readonly Problem[], valid: boolean, words: ReportWords): string {
  const verdict = words.say(valid ? "contentIsValid" : "contentIsNotValid");
  const counts = countLevels(problems);
  const counted = levels.map((level) => words.say(`levelCount.${level}`, { count: counts[level] }));
  return problems.length === 0 ? `${verdict}.` : `${verdict}: ${counted.join(", ")}.`;
}

export function countLevels(problems: readonly Problem[]): Record<Problem["level"], number> {
  const counts = { error: 0, drift: 0, warning: 0 };
  for (const { level } of problems) counts[level] += 1;
  return counts;
}

/** GitHub's limit for a comment in characters, minus a reserve for the text around the list. */
const maxListLength = 65_536 - 2_000;

/** A comment for a pull request. Content is escaped. */
export function problemsInMarkdown(problems: readonly Problem[], valid: boolean, words: ReportWords): string {
  const title = `### ${words.say(valid ? "contentIsValid" : "contentIsNotValid")}`;
  return `${[title, ...markdownProblems(problems, words)].join("\n\n")}\n`;
}

/** The edits that are held back, in Markdown; empty if there are none. One edit may have several problems. */
export function markdownHeld(
  { held, heldEdits }: { readonly held: readonly Problem[]; readonly heldEdits: number },
  words: ReportWords,
  maxLength?: number,
): string[] {
  if (held.length === 0) return [];
  return [`**${words.say("heldBack", { count: heldEdits })}**`, ...markdownProblems(held, words, maxLength)];
}

export function markdownProblems(
  problems: readonly Problem[],
  words: ReportWords,
  maxLength = maxListLength,
): string[] {
  const points = problems.map((problem) => pointOf(problem, words));
  return fitting(points, maxLength, (count) => `\n${words.say("moreProblems", { count })}`);
}

function pointOf(problem: Problem, words: ReportWords): string {
  const { level, path, where: place, wrong, remedy, studio } = problem;
  const name = escapeMarkdown(documentsInWords(problem, words));
  const document = studio ? `[${name}](${studio})` : name;
  const names = place ? `${escapeMarkdown(place)} ` : "";
  const where = path === "" ? "" : ` · ${names}${code(path)}`;
  return `- **${words.say(`level.${level}`)}** ${document}${where}: ${escapeMarkdown(wrong)}. *${escapeMarkdown(remedy)}*`;
}
