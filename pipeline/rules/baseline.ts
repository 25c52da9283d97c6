import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { canonicalJson } from "#src/content/canonical.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import type { Problem } from "../documents/problem.ts";
import { isObject, parseJson } from "../json.ts";
import type { CheckSettings } from "../settings.ts";

/** The problems that a project accepts: a check or a pull then fails only for other problems. */
export interface Baseline {
  has(problem: Problem): boolean;
}

export const baselineFile = fileURLToPath(new URL("../baseline.json", import.meta.url));

/** A missing file means no known problems. Throws `WrongUse` for a file that is not a baseline. */
export function readBaseline(file: string = baselineFile): Baseline {
  const known = new Set(readEntries(file).map(keyOf));
  return { has: (problem) => !problem.breaksPage && known.has(keyOf(entryOf(problem))) };
}

/** False if a check fails for one of these problems. */
export function isValid(problems: readonly Problem[], settings: CheckSettings): boolean {
  return !problems.some((problem) => mayFail(settings, problem));
}

/** True if a check or a pull fails for the problem, unless the baseline has it. */
export function mayFail({ strict }: CheckSettings, { level }: Pick<Problem, "level">): boolean {
  return level === "error" || (strict && level === "drift");
}

/** The problems that are not in the baseline. Warnings are never in it. */
export function withoutKnown(problems: readonly Problem[], baseline: Baseline): Problem[] {
  return problems.filter((problem) => problem.level === "warning" || !baseline.has(problem));
}

/** The newer problems of any level that are neither among the older ones nor in the baseline. */
export function newProblems(older: readonly Problem[], newer: readonly Problem[], baseline: Baseline): Problem[] {
  const known = new Set(older.map((problem) => keyOf(entryOf(problem))));
  return newer.filter((problem) => !baseline.has(problem) && !known.has(keyOf(entryOf(problem))));
}

/** Omits warnings, which never fail a check, and problems that break a page, which always do. */
export function baselineText(problems: readonly Problem[]): string {
  const kept = problems.filter(({ level, breaksPage }) => level !== "warning" && !breaksPage);
  return canonicalJson({ formatVersion: 1, problems: kept.map(entryOf) });
}

/** A problem in a baseline. Drift is listed by kind, for any number of documents. */
type Entry = { readonly wrong: string } & (
  | { readonly document: string; readonly path: string }
  | { readonly kind: string }
);

function entryOf({ document, about, kind, path, wrong }: Problem): Entry {
  return kind === undefined ? { document: about?.id ?? document, path, wrong } : { kind, wrong };
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const baseline = parseJson(readFileSync(file, "utf8"));
  if (isObject(baseline) && Array.isArray(baseline.problems) && baseline.problems.every(isEntry)) {
    return baseline.problems;
  }
  const remedy = "Write it again (make check ARGS=--write-baseline), or restore it from git.";
  throw new WrongUse(`${file} is not a baseline of known problems. ${remedy}`);
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value.wrong !== "string") return false;
  return typeof value.kind === "string" || (typeof value.document === "string" && typeof value.path === "string");
}

/** Two entries with the same key are the same problem. Further fields, such as a note by hand, do not count. */
function keyOf(entry: Entry): string {
  return JSON.stringify("kind" in entry ? [entry.kind, entry.wrong] : [entry.document, entry.path, entry.wrong]);
}
