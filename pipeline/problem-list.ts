import type { Problem } from "./problem.ts";
import { byCodeUnit } from "./text/by-code-unit.ts";

const order: readonly Problem["level"][] = ["error", "warning", "drift"];

/** Collects problems; of those that have a kind, an example is kept and the documents are counted. */
export class ProblemList {
  readonly #single = new Map<string, Problem>();
  readonly #grouped = new Map<string, Problem>();
  /** The document that was counted last in each group. */
  readonly #counted = new Map<string, string>();

  add(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      if (problem.kind === undefined) this.#addSingle(problem);
      else this.#addToGroup(problem);
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

  #addSingle(problem: Problem): void {
    const key = JSON.stringify([problem.document, problem.path, problem.wrong]);
    if (!this.#single.has(key)) this.#single.set(key, problem);
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

export function sortProblems(problems: Iterable<Problem>): Problem[] {
  const list = new ProblemList();
  list.add(problems);
  return list.sorted();
}
