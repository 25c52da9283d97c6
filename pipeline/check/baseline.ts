import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { canonicalJson } from "#src/content/canonical.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";

/** Problems that were there before anyone looked: a project with old debt fails on new debt alone. */
export interface Baseline {
  has(problem: Problem): boolean;
}

export const baselineFile = fileURLToPath(new URL("../baseline.json", import.meta.url));

/** An absent file knows of no debt. Throws `WrongUse` for one that is no baseline. */
export function readBaseline(file: string = baselineFile): Baseline {
  const known = new Set(read(file).map(markOf));
  return { has: (problem) => known.has(markOf(problem)) };
}

/** The text of a baseline with these problems; warnings never fail, so they need none. */
export function baselineText(problems: readonly Problem[]): string {
  const debts = problems.filter(({ level }) => level !== "warning");
  return canonicalJson({
    formatVersion: 1,
    problems: debts.map(({ document, path, wrong }) => ({ document: idIn(document), path, wrong })),
  });
}

function read(file: string): Pick<Problem, "document" | "path" | "wrong">[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const remedy = "Write it anew (tsx pipeline/cli.ts check --write-baseline), or restore it from git.";
  try {
    const baseline: unknown = JSON.parse(text);
    if (isObject(baseline) && Array.isArray(baseline.problems) && baseline.problems.every(isDebt)) {
      return baseline.problems;
    }
  } catch {
    // Said below.
  }
  throw new WrongUse(`${file} is not a baseline of known problems. ${remedy}`);
}

function isDebt(value: unknown): value is Pick<Problem, "document" | "path" | "wrong"> {
  return isObject(value) && [value.document, value.path, value.wrong].every((text) => typeof text === "string");
}

function markOf({ document, path, wrong }: Pick<Problem, "document" | "path" | "wrong">): string {
  return JSON.stringify([idIn(document), path, wrong]);
}

/** `page.home` of `Startseite (page.home)`: a new title does not make an old problem new. */
function idIn(document: string): string {
  return / \(([^()]*)\)$/.exec(document)?.[1] ?? document;
}
