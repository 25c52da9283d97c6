import { byCodeUnit } from "#src/content/canonical.ts";
import type { Problem } from "./problem.ts";

const order: readonly Problem["level"][] = ["error", "warning", "drift"];

/** Collects problems without duplicates. Of problems with a kind, it keeps one example and counts the documents. */
export class ProblemList {
  readonly #problems = new Map<string, Problem>();
  /** The last counted document of each kind. */
  readonly #counted = new Map<string, string>();

  add(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      const { level, document, path, kind, wrong } = problem;
      const key = JSON.stringify(kind === undefined ? [document, path, wrong] : [level, kind, wrong, "kind"]);
      const known = this.#problems.get(key);
      if (!known) this.#problems.set(key, kind === undefined ? problem : { ...problem, count: 1 });
      // A document's problems of one kind come one after the other, and count once.
      else if (kind !== undefined && this.#counted.get(key) !== idOf(problem)) {
        const example = idOf(known) < idOf(problem) ? known : problem;
        this.#problems.set(key, { ...example, count: (known.count ?? 0) + 1 });
      }
      if (kind !== undefined) this.#counted.set(key, idOf(problem));
    }
  }

  /**
   * Turns errors of documents that no page shows into warnings. `findShown` returns the ids of shown documents, and is
   * called only if needed.
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

  hasErrors(isKnown: (problem: Problem) => boolean): boolean {
    return [...this.#problems.values()].some((problem) => problem.level === "error" && !isKnown(problem));
  }

  /** Errors, then warnings, then drift; by document, path and message. */
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
