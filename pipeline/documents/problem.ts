import { byCodeUnit } from "#src/content/canonical.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { genericPath, type Path, placeOf, showPath } from "./path.ts";
import type { Fact, ProblemText } from "./problem-words.ts";
import { labelOf } from "./title.ts";

export type About = { readonly id: string; readonly type: string };

export interface Problem extends ProblemText {
  /** `drift`: unknown types and fields, as after a change of the Studio. It fails the check only with `STRICT=1`. */
  readonly level: "error" | "drift" | "warning";
  readonly document: string;
  readonly path: string;
  /** The names of the same place, of which `forReader` makes `where`, in the reader's language. */
  readonly place?: readonly Fact[];
  readonly where?: string;
  /** Undefined if the problem concerns a file. */
  readonly about?: About;
  /** Set for unknown types and fields: a changed Studio can cause many such problems, so they are counted by kind. */
  readonly kind?: string;
  /** If no page shows the document, the error becomes a warning (`lowerUnshown`). */
  readonly onlyIfShown?: true;
  /** A page cannot be made. No baseline accepts such a problem, because the build would fail. */
  readonly breaksPage?: true;
  /** The document's address in the Studio, from `forReader`. */
  readonly studio?: string;
  /** The number of documents with a problem of this kind, from `sortedProblems`. */
  readonly count?: number;
}

export function problemOfFile(file: string, words: ProblemText): Problem {
  return { level: "error", document: escapeForDisplay(file, 200), path: "", ...words };
}

/** @param path leads to the wrong value; empty for the whole document */
export function problemIn(
  document: StoredDocument,
  path: Path,
  words: ProblemText,
  level: Problem["level"] = "error",
): Problem {
  const about = { id: document._id, type: document._type };
  const place = placeOf(document, path);
  const problem = { level, document: labelOf(document), path: showPath(document, path), place, ...words, about };
  return level === "drift" ? { ...problem, kind: kindOf(document, path) } : problem;
}

/** A problem in a field that the site does not know. The problem breaks no page and may occur in many documents. */
export function looseProblemIn(document: StoredDocument, path: Path, words: ProblemText): Problem {
  return { ...problemIn(document, path, words, "warning"), kind: kindOf(document, path) };
}

/** `teamMember.nickname`, `page.sections[]`; for a whole document its type. */
function kindOf({ _type }: StoredDocument, path: Path): string {
  const place = path.length === 1 && path[0] === "_type" ? "" : genericPath(path);
  return escapeForDisplay(place === "" ? _type : `${_type}.${place}`, 150);
}

/** From the worst level to the mildest. */
export const levels = ["error", "warning", "drift"] as const;

/** Two problems at the same place in a document have the same key, whatever their words. */
export function placeKey({ about, path }: Problem): string {
  return JSON.stringify([about?.id, path]);
}

/** Lists each problem once. A kind of problems becomes the problem of its first document, with the number of all. */
export function sortedProblems(problems: readonly Problem[]): Problem[] {
  const groups = Map.groupBy(problems, ({ level, document, path, kind, wrong }) =>
    JSON.stringify(kind === undefined ? [document, path, wrong] : [level, kind, wrong, "kind"]),
  );
  const distinct = [...groups.values()].map((group) => {
    // Reports leave `onlyIfShown` out: only `lowerUnshown` reads it, which comes before this.
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
