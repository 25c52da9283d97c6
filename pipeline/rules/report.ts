import { forReader, messageFor } from "../documents/for-reader.ts";
import type { Problem } from "../documents/problem.ts";
import { levels } from "../documents/problem-list.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import type { Failure } from "../failure.ts";
import { reportSettings } from "../settings.ts";
import { code, escapeMarkdown, fitting } from "../text/markdown.ts";
import type { Paint } from "../verb.ts";

/** One line for each problem, and the verdict. */
export function problemsInText(problems: readonly Problem[], valid: boolean, paint: Paint, words: ReportWords): string {
  const lines = [
    ...problems.map((problem) => paintedLine(problem, paint, words)),
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
export function problemLine(problem: Problem, words: ReportWords): string {
  const { path, where: names, wrong, remedy, studio } = problem;
  const place = names ? `${names} (${path})` : path || "–";
  return [documentsInWords(problem, words), place, wrong, remedy, ...(studio ? [studio] : [])].join(" · ");
}

function documentsInWords({ document, count = 1 }: Problem, words: ReportWords): string {
  return count <= 1 ? document : words.say("andOthers", { document, count: count - 1 });
}

function paintedLine(problem: Problem, paint: Paint, words: ReportWords): string {
  const line = problemLine(problem, words);
  if (problem.level === "error") return paint("red", line);
  return paint(problem.level === "drift" ? "yellow" : "gray", `${words.say(`level.${problem.level}`)}: ${line}`);
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

/** The verdict and the problems, as a comment for a pull request. */
export function problemsInMarkdown(problems: readonly Problem[], valid: boolean, words: ReportWords): string {
  const title = `### ${words.say(valid ? "contentIsValid" : "contentIsNotValid")}`;
  return `${[title, ...pointsInMarkdown(problems, words)].join("\n\n")}\n`;
}

/** The number of edits that are held back, and their problems; empty if there are none. An edit may have several. */
export function heldInMarkdown(
  { held, heldEdits }: { readonly held: readonly Problem[]; readonly heldEdits: number },
  words: ReportWords,
  maxLength?: number,
): string[] {
  if (held.length === 0) return [];
  return [`**${words.say("heldBack", { count: heldEdits })}**`, ...pointsInMarkdown(held, words, maxLength)];
}

/** A list with an escaped point for each problem, as far as the length allows; then the number of the others. */
export function pointsInMarkdown(
  problems: readonly Problem[],
  words: ReportWords,
  maxLength = maxListLength,
): string[] {
  const points = problems.map((problem) => pointInMarkdown(problem, words));
  return fitting(points, maxLength, (count) => `\n${words.say("moreProblems", { count })}`);
}

function pointInMarkdown(problem: Problem, words: ReportWords): string {
  const { level, path, where: names, wrong, remedy, studio } = problem;
  const label = escapeMarkdown(documentsInWords(problem, words));
  const document = studio ? `[${label}](${studio})` : label;
  const place = names ? `${escapeMarkdown(names)} ${code(path)}` : code(path);
  const placed = path === "" ? document : `${document} · ${place}`;
  return `- **${words.say(`level.${level}`)}** ${placed}: ${escapeMarkdown(wrong)}. *${escapeMarkdown(remedy)}*`;
}
