import type { Problem } from "#pipeline/documents/problem.ts";
import type { Edit } from "./edit-snapshot.ts";

/** An edit of the sample, and the problems that the check then reports. */
export type Defect = { readonly edit: Edit; readonly problems: readonly Expected[] };

/** `document` and `wrong` are parts of the reported texts, `path` is complete. The default level is an error. */
export type Expected = Pick<Problem, "document" | "path" | "wrong"> & { readonly level?: Problem["level"] };

export function isExpected({ document, path, wrong, level = "error" }: Expected, problem: Problem): boolean {
  return (
    problem.level === level &&
    problem.document.includes(document) &&
    problem.path === path &&
    problem.wrong.includes(wrong)
  );
}

/** Parts of an expected problem that are other than usual for its kind of defect. */
export type Differing = Partial<Expected>;

/** A defect with one problem. */
export function defect(document: string, path: string, wrong: string, edit: Edit, differing: Differing = {}): Defect {
  return { edit, problems: [{ document, path, wrong, ...differing }] };
}
