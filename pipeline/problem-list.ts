import type { Problem } from "./problem.ts";
import { byCodeUnit } from "./text/by-code-unit.ts";

const order: readonly Problem["level"][] = ["error", "warning", "drift"];

/** Collects problems; of those that have a kind, an example is kept and the documents are counted. */
export class ProblemList {
  readonly #single = new Map<string, Problem>();
  /** Keys of those that are errors only where a page shows their document. */
  readonly #onlyIfShown = new Set<string>();
  readonly #grouped = new Map<string, Problem>();
  /** The document that was counted last in each group. */
  readonly #counted = new Map<string, string>();

  add(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      if (problem.kind === undefined) this.#addSingle(problem);
      else this.#addToGroup(problem);
    }
  }

  /**
   * What is wrong with a document that no page shows can break none: its errors become warnings. `findShown` gives the
   * ids of those that are shown, and is called only if there is an error to judge.
   */
  lowerUnshown(findShown: () => { has(id: string): boolean }): void {
    const errors = [...this.#single].filter(([key, { level }]) => level === "error" && this.#onlyIfShown.has(key));
    if (errors.length === 0) return;
    const shown = findShown();
    for (const [key, problem] of errors) {
      if (shown.has(idOf(problem))) continue;
      this.#single.set(key, { ...problem, level: "warning", wrong: `${problem.wrong} (no page shows this document)` });
    }
  }

  /** Whether there is an error beside those that are known. */
  hasErrors(isKnown: (problem: Problem) => boolean = () => false): boolean {
    return [...this.#single.values()].some((problem) => problem.level === "error" && !isKnown(problem));
  }

  /** Errors first, then warnings, then drift; by document, path and words, each once. */
  sorted(): Problem[] {
    return [...this.#single.values(), ...this.#grouped.values()].sort(
      (a, b) =>
        order.indexOf(a.level) - order.indexOf(b.level) ||
        byCodeUnit(a.document, b.document) ||
        byCodeUnit(a.path, b.path) ||
        byCodeUnit(a.wrong, b.wrong),
    );
  }

  #addSingle({ onlyIfShown, ...problem }: Problem): void {
    const key = JSON.stringify([problem.document, problem.path, problem.wrong]);
    if (this.#single.has(key)) return;
    this.#single.set(key, problem);
    if (onlyIfShown) this.#onlyIfShown.add(key);
  }

  /** A document may have a problem of one kind in several places, one after the other: it counts once. */
  #addToGroup(problem: Problem): void {
    const key = groupOf(problem);
    const id = idOf(problem);
    if (this.#counted.get(key) === id) return;
    this.#counted.set(key, id);
    const known = this.#grouped.get(key);
    const count = (known?.count ?? 0) + (problem.count ?? 1);
    const example = known && idOf(known) < id ? known : problem;
    this.#grouped.set(key, { ...example, count });
  }
}

/** Problems of the same group are told once. */
export function groupOf({ level, kind, wrong }: Problem): string {
  return JSON.stringify([level, kind, wrong]);
}

function idOf({ about, document }: Problem): string {
  return about?.id ?? document;
}
