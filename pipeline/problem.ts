import { shown } from "./text/shown.ts";

/** One thing that is wrong in a snapshot, in words that an editor can act on. */
export interface Problem {
  /** `drift` is what a changed studio looks like: unknown types and fields. It fails the check with `STRICT=1` alone. */
  readonly level: "error" | "drift" | "warning";
  /** Title and id such as `Startseite (page.home)`, or a file of the snapshot. */
  readonly document: string;
  /** Where in the document, such as `sections[process].steps[rearing].image.alt.en`; empty for the whole. */
  readonly path: string;
  readonly wrong: string;
  readonly remedy: string;
}

/** What to do when files and lock disagree because someone edited the files by hand. */
export const sealRemedy =
  "If this was meant, seal the snapshot: tsx pipeline/cli.ts seal. If not, restore the file from git";

/** About a file as a whole. */
export function problemOfFile(file: string, wrong: string, remedy: string): Problem {
  return { level: "error", document: shown(file, 200), path: "", wrong, remedy };
}

/** By document, path and words (code unit), each once. */
export function sortProblems(problems: Iterable<Problem>): Problem[] {
  const seen = new Map<string, Problem>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.document, problem.path, problem.wrong]);
    if (!seen.has(key)) seen.set(key, problem);
  }
  return [...seen.values()].sort(
    (a, b) => compare(a.document, b.document) || compare(a.path, b.path) || compare(a.wrong, b.wrong),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
