import { byCodeUnit } from "#src/content/canonical.ts";
import type { Problem } from "./problem.ts";

/** From the worst level to the mildest. */
export const levels = ["error", "warning", "drift"] as const;

/** Lists each problem once, and each kind of problems once: at its first document, with the number of documents. */
export function sortedProblems(problems: readonly Problem[]): Problem[] {
  const groups = Map.groupBy(problems, ({ level, document, path, kind, wrong }) =>
    JSON.stringify(kind === undefined ? [document, path, wrong] : [level, kind, wrong, "kind"]),
  );
  const distinct = [...groups.values()].map((group) => {
    // `onlyIfShown` is left out, because only `lowerUnshown` needs it, which has run before.
    const { onlyIfShown, ...first } = group.reduce((a, b) => (idOf(b) < idOf(a) ? b : a));
    return first.kind === undefined ? first : { ...first, count: new Set(group.map(idOf)).size };
  });
  return distinct.sort(
    (a, b) =>
      levels.indexOf(a.level) - levels.indexOf(b.level) ||
      byCodeUnit(a.document, b.document) ||
      byCodeUnit(a.path, b.path) ||
      byCodeUnit(a.wrong, b.wrong),
  );
}

/** Turns errors of documents that no page shows into warnings. `findShown` is called only if needed. */
export function lowerUnshown(problems: readonly Problem[], findShown: () => ReadonlySet<string>): Problem[] {
  let shown: ReadonlySet<string> | undefined;
  return problems.map((problem) => {
    if (problem.level !== "error" || !problem.onlyIfShown) return problem;
    shown ??= findShown();
    if (shown.has(idOf(problem))) return problem;
    return { ...problem, level: "warning", wrong: `${problem.wrong} (no page shows this document)`, isUnshown: true };
  });
}

function idOf({ about, document }: Problem): string {
  return about?.id ?? document;
}
