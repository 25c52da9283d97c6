import { documentsOf, type Problem } from "../problem.ts";
import type { CheckSettings } from "../settings.ts";
import type { Paint } from "../terminal.ts";
import { plural } from "../text/plural.ts";

/** Drift is kept and reported; it fails a check only where that is asked for. */
export function isValid(problems: readonly Problem[], { strict }: CheckSettings): boolean {
  return !problems.some(({ level }) => level === "error" || (strict && level === "drift"));
}

export function jsonReport(problems: readonly Problem[], valid: boolean): string {
  const report = {
    verb: "check",
    ok: valid,
    ...(valid ? {} : { reason: "invalid" }),
    counts: count(problems),
    problems,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** One line for each problem, and what it comes to. */
export function textReport(problems: readonly Problem[], valid: boolean, paint: Paint): string {
  const lines = [...problems.map((problem) => problemLine(problem, paint)), summary(problems, valid, paint)];
  return lines.map((line) => `${line}\n`).join("");
}

function problemLine(problem: Problem, paint: Paint): string {
  const { level, path, wrong, remedy, studio } = problem;
  const line = [documentsOf(problem), path || "–", wrong, remedy, ...(studio ? [studio] : [])].join(" · ");
  return level === "error" ? paint("red", line) : paint(level === "drift" ? "yellow" : "gray", `${level}: ${line}`);
}

function summary(problems: readonly Problem[], valid: boolean, paint: Paint): string {
  if (problems.length === 0) return paint("green", "The snapshot is valid.");
  const { error, drift, warning } = count(problems);
  const counted = `${plural(error, "error")}, ${plural(warning, "warning")}, ${plural(drift, "kind")} of drift`;
  return valid
    ? paint("green", `The snapshot is valid: ${counted}.`)
    : paint("red", `The snapshot is not valid: ${counted}.`);
}

function count(problems: readonly Problem[]): Record<Problem["level"], number> {
  const counts = { error: 0, drift: 0, warning: 0 };
  for (const { level } of problems) counts[level] += 1;
  return counts;
}
