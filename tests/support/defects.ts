import type { Problem } from "#pipeline/problem.ts";
import type { Edit } from "./edit-snapshot.ts";

/** Something seeded into a valid snapshot, and the one problem the check must find in it. */
export interface Defect {
  readonly name: string;
  readonly edit: Edit;
  readonly expect: Expected;
  /** A second problem, where one edit spoils two things. */
  readonly and?: Expected;
}

/** `document` and `wrong` are parts of what is reported, `path` is the whole. An error unless it says otherwise. */
export type Expected = Pick<Problem, "document" | "path" | "wrong"> & { readonly level?: Problem["level"] };

/** Whether a reported problem is the one expected. */
export function isExpected(expect: Expected, problem: Problem): boolean {
  return (
    problem.level === (expect.level ?? "error") &&
    problem.document.includes(expect.document) &&
    problem.path === expect.path &&
    problem.wrong.includes(expect.wrong)
  );
}
