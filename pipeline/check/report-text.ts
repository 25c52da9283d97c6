import { styleText } from "node:util";
import type { Problem } from "../problem.ts";
import { type CheckSettings, mayColour } from "../settings.ts";

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

export function textReport(problems: readonly Problem[], valid: boolean): string {
  return [...problems.map(problemLine), summary(problems, valid)].map((line) => `${line}\n`).join("");
}

function problemLine({ level, document, path, wrong, remedy }: Problem): string {
  const line = `${document} · ${path || "–"} · ${wrong} · ${remedy}`;
  return level === "error" ? colour("red", line) : colour(level === "drift" ? "yellow" : "gray", `${level}: ${line}`);
}

function summary(problems: readonly Problem[], valid: boolean): string {
  if (problems.length === 0) return colour("green", "The snapshot is valid.");
  const { error, drift, warning } = count(problems);
  const counted = `${plural(error, "error")}, ${drift} × drift, ${plural(warning, "warning")}`;
  return valid
    ? colour("green", `The snapshot is valid: ${counted}.`)
    : colour("red", `The snapshot is not valid: ${counted}.`);
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function count(problems: readonly Problem[]): Record<Problem["level"], number> {
  const counts = { error: 0, drift: 0, warning: 0 };
  for (const { level } of problems) counts[level] += 1;
  return counts;
}

function colour(name: "red" | "yellow" | "gray" | "green", text: string): string {
  return mayColour(process.stdout.isTTY) ? styleText(name, text, { validateStream: false }) : text;
}
