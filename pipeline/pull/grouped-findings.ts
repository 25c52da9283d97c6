import { examine } from "../check/examine.ts";
import { walk } from "../check/walk.ts";
import type { Problem } from "../problem.ts";
import { groupOf } from "../problem-list.ts";
import type { StagedDocuments } from "./staged-documents.ts";

/** Problems about what the site does not know, counted; the example is put into words at the end. */
export class GroupedFindings {
  readonly #groups = new Map<string, { count: number; example: string }>();

  /** A document with problems of these groups. Each document once. */
  count(id: string, groups: readonly string[]): void {
    for (const group of groups) {
      const known = this.#groups.get(group);
      if (!known) this.#groups.set(group, { count: 1, example: id });
      else {
        known.count += 1;
        if (id < known.example) known.example = id;
      }
    }
  }

  problems(documents: Pick<StagedDocuments, "get">): Problem[] {
    return [...this.#groups].flatMap(([group, { count, example }]) => {
      const document = documents.get(example);
      const problem = document && examine(walk(document)).problems.find((one) => groupOf(one) === group);
      return problem ? [{ ...problem, count }] : [];
    });
  }
}
