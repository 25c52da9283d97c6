import type { Problem } from "./problem.ts";
import { byCodeUnit } from "./text/by-code-unit.ts";

const order: readonly Problem["level"][] = ["error", "warning", "drift"];

/** Collects problems, each once; of those that have a kind, an example is kept and the documents are counted. */
export class ProblemList {
  readonly #problems = new Map<string, Problem>();
  /** The document that was counted last for each kind. */
  readonly #counted = new Map<string, string>();

  add(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      const { level, document, path, kind, wrong } = problem;
      const key = JSON.stringify(kind === undefined ? [document, path, wrong] : [level, kind, wrong, "kind"]);
      const known = this.#problems.get(key);
      if (!known) this.#problems.set(key, kind === undefined ? problem : { ...problem, count: 1 });
      // A document may have a problem of one kind in several places, one after the other: it counts once.
      else if (kind !== undefined && this.#counted.get(key) !== idOf(problem)) {
        const example = idOf(known) < idOf(problem) ? known : problem;
        this.#problems.set(key, { ...example, count: (known.count ?? 0) + 1 });
      }
      if (kind !== undefined) this.#counted.set(key, idOf(problem));
    }
  }

  /**
   * What is wrong with a document that no page shows can break none: its errors become warnings. `findShown` gives the
   * ids of those that are shown, and is called only if there is an error to judge.
   */
  lowerUnshown(findShown: () => ReadonlySet<string>): void {
    const errors = [...this.#problems].filter(([, { level, onlyIfShown }]) => level === "error" && onlyIfShown);
    if (errors.length === 0) return;
    const shown = findShown();
    for (const [key, problem] of errors) {
      if (shown.has(idOf(problem))) continue;
      const wrong = `${problem.wrong} (no page shows this document)`;
      this.#problems.set(key, { ...problem, level: "warning", wrong, isUnshown: true });
    }
  }

  /** Whether there is an error beside those that are known. */
  hasErrors(isKnown: (problem: Problem) => boolean): boolean {
    return [...this.#problems.values()].some((problem) => problem.level === "error" && !isKnown(problem));
  }

  /** Errors first, then warnings, then drift; by document, path and words. */
  sorted(): Problem[] {
    const problems = [...this.#problems.values()].map(({ onlyIfShown: _, ...problem }) => problem);
    return problems.sort(
      (a, b) =>
        order.indexOf(a.level) - order.indexOf(b.level) ||
        byCodeUnit(a.document, b.document) ||
        byCodeUnit(a.path, b.path) ||
        byCodeUnit(a.wrong, b.wrong),
    );
  }
}

function idOf({ about, document }: Problem): string {
  return about?.id ?? document;
}
