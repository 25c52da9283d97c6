import { documentsInWords, type Problem } from "../problem.ts";
import type { CheckSettings } from "../settings.ts";
import type { Paint } from "../terminal.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";
import { plural } from "../text/plural.ts";

/** Drift is kept and reported; it fails a check only where that is asked for. */
export function isValid(problems: readonly Problem[], { strict }: CheckSettings): boolean {
  return !problems.some(({ level }) => level === "error" || (strict && level === "drift"));
}

/** For machines. */
export function checkReport(problems: readonly Problem[], valid: boolean) {
  return { reason: valid ? undefined : "invalid", counts: count(problems), problems };
}

/** One line for each problem, and what it comes to. */
export function problemsInText(problems: readonly Problem[], valid: boolean, paint: Paint): string {
  const lines = [...problems.map((problem) => problemLine(problem, paint)), summary(problems, valid, paint)];
  return lines.map((line) => `${line}\n`).join("");
}

function problemLine(problem: Problem, paint: Paint): string {
  const { level, path, wrong, remedy, studio } = problem;
  const line = [documentsInWords(problem), path || "–", wrong, remedy, ...(studio ? [studio] : [])].join(" · ");
  return level === "error" ? paint("red", line) : paint(level === "drift" ? "yellow" : "gray", `${level}: ${line}`);
}

function summary(problems: readonly Problem[], valid: boolean, paint: Paint): string {
  if (problems.length === 0) return paint("green", "The snapshot is valid.");
  const { error, drift, warning } = count(problems);
  const counted = `${plural(error, "error")}, ${plural(warning, "warning")}, ${plural(drift, "kind")} of drift`;
  return paint(valid ? "green" : "red", `The snapshot is ${valid ? "valid" : "not valid"}: ${counted}.`);
}

function count(problems: readonly Problem[]): Record<Problem["level"], number> {
  const counts = { error: 0, drift: 0, warning: 0 };
  for (const { level } of problems) counts[level] += 1;
  return counts;
}

/** Characters a comment on GitHub may have, less some for what stands around the list. */
const maxListLength = 65_536 - 2_000;

/** The problems as a comment on a pull request. Texts of the content are mere text. */
export function problemsInMarkdown(problems: readonly Problem[], valid: boolean): string {
  const title = valid ? "### The content is valid" : "### The content is not valid";
  return `${[title, ...markdownProblems(problems)].join("\n\n")}\n`;
}

/** A list, worst first and as many as fit, and how many did not; nothing without problems. */
export function markdownProblems(problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  let length = 0;
  const shown = problems.map(pointOf).filter((point) => {
    length += point.length + 1;
    return length <= maxListLength;
  });
  const left = problems.length - shown.length;
  return [shown.join("\n"), ...(left > 0 ? [`… and ${left} more: \`make check\` shows them all.`] : [])];
}

function pointOf(problem: Problem): string {
  const { level, path, wrong, remedy, studio } = problem;
  const name = escapeMarkdown(documentsInWords(problem));
  const document = studio ? `[${name}](${studio})` : name;
  const where = path === "" ? "" : ` · ${code(path)}`;
  return `- **${level}** ${document}${where}: ${escapeMarkdown(wrong)}. *${escapeMarkdown(remedy)}*`;
}
