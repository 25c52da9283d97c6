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
  /** The names along the path. For a report, `forReader` replaces them with `where`. */
  readonly place?: readonly Fact[];
  /** Undefined if the problem concerns a file. */
  readonly about?: About;
  /** Set for unknown types and fields: a changed Studio can cause many such problems, so they are counted by kind. */
  readonly kind?: string;
  /** If no page shows the document, the error becomes a warning (`lowerUnshown`). */
  readonly onlyIfShown?: true;
  /** With this problem, a page cannot be made. No baseline accepts it, because the build would fail. */
  readonly breaksPage?: true;
  /** Set by `sortedProblems`, for a problem with a `kind`: the number of documents with such a problem. */
  readonly count?: number;
  /** Set by `forReader`: the names along the path, in the reader's language. */
  readonly where?: string;
  /** Set by `forReader`: the document's address in the Studio. */
  readonly studio?: string;
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

/** Two problems at the same place in a document have the same key, whatever their words. */
export function placeKey({ about, path }: Problem): string {
  return JSON.stringify([about?.id, path]);
}
