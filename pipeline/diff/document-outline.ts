import type { StoredSnapshot } from "#src/content/snapshot.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { Sides } from "../pages/pages-touched.ts";
import type { Change, ChangedLine, DocumentChange, ShortChange } from "./compare/change.ts";
import { documentChanges } from "./compare/document-changes.ts";
import { fileText } from "./compare/files-shown.ts";
import type { Piece, WordDiff } from "./compare/word-diff.ts";
import { gistOf } from "./gist.ts";

export type DocumentOutline = ReturnType<typeof outlineOfDocument>;

/** How much of a text a report shows. */
export interface TextBudget {
  /** The most characters of the unchanged text before a change, and the most of that after it. */
  readonly around: number;
  /** The most characters of an added or removed piece. */
  readonly change: number;
}

export const terminalBudget: TextBudget = { around: 60, change: 1000 };

/** Pages that a document's changes touch in the same way. Without `addresses`, the title says that these are all pages. */
export interface PageGroup {
  readonly title: string;
  readonly count: number;
  readonly addresses: readonly string[];
}

/** A document's changes in the order in which a report shows them. */
export function outlineOfDocument(
  document: DocumentChange,
  words: ReportWords,
  budget: TextBudget,
  pages: readonly PageGroup[] = [],
) {
  return {
    ...document,
    name: words.documentName(document),
    gist: gistOf(document, words),
    changes: flatten(document.changes, words).map((change) => condensed(change, words, budget)),
    pages,
  };
}

/** The changes of these documents, for a terminal. */
export function outlinesOf(sides: Sides<StoredSnapshot>, ids: ReadonlySet<string>, words: ReportWords) {
  const documents = documentChanges(sides, words).filter(({ id }) => ids.has(id));
  return documents.map((document) => outlineOfDocument(document, words, terminalBudget));
}

/** Flattens nested items. An item that consists of one value becomes the change of this value. */
export function flatten(changes: readonly Change[], words: ReportWords, where: readonly string[] = []): Change[] {
  return changes.flatMap((change) => {
    const placed = { ...change, where: [...where, ...change.where] };
    if (change.kind !== "item") return [placed];
    const [only, ...others] = change.content;
    const isLine = only && others.length === 0 && only.where.length === 0 && only.kind !== "item";
    if (!isLine) return [placed, ...flatten(change.content, words, placed.where)];
    const name = placed.where.at(-1) ?? "";
    const event = words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
    return [{ ...only, where: [...placed.where.slice(0, -1), event] }];
  });
}

/** The value before and the value after. An event, such as a move, has one phrase. */
export function toldInShort(change: ShortChange, words: ReportWords): readonly string[] {
  switch (change.kind) {
    case "value":
      return [change.before || words.say("nothing"), change.after || words.say("nothing")];
    case "file":
      return [fileText(change.before, words), fileText(change.after, words)];
    case "item":
      return [words.say(change.action)];
    case "moved":
      return [words.say("fromTo", { from: change.from, to: change.to })];
  }
}

function condensed(change: Change, words: ReportWords, budget: TextBudget): Change {
  if (change.kind !== "text") return change;
  const condense = (line: ChangedLine) => ({ ...line, words: condensedText(line.words, words, budget) });
  return { ...change, texts: change.texts.map((text) => ({ ...text, lines: text.lines.map(condense) })) };
}

/** A text that is equal on both sides is cut off after this many characters: it only stands beside a changed text. */
const longestUnchanged = 120;

/** A shorter piece of unchanged text is shown, because `…` in its place would save too little. */
const shortestGap = 21;

/** Cuts off the end of a long change, and the middle of unchanged text between two changes. */
function condensedText(pieces: WordDiff, words: ReportWords, { around, change }: TextBudget): WordDiff {
  return pieces.map((piece, index) => {
    if (piece.kind !== "same") return cutOff(piece, change, words);
    if (pieces.length === 1) return cutOff(piece, longestUnchanged, words);
    return withGap(piece, index === 0 ? 0 : around, index === pieces.length - 1 ? 0 : around);
  });
}

function cutOff({ kind, text }: Piece, longest: number, words: ReportWords): Piece {
  const characters = [...text];
  const count = characters.length - longest;
  if (count <= 0) return { kind, text };
  return { kind, text: characters.slice(0, longest).join("") + words.say("moreCharacters", { count }) };
}

/** Keeps so many characters at the start and at the end of a piece. */
function withGap({ kind, text }: Piece, atStart: number, atEnd: number): Piece {
  const characters = [...text];
  const gapEnd = characters.length - atEnd;
  if (gapEnd - atStart < shortestGap) return { kind, text };
  return { kind, text: `${characters.slice(0, atStart).join("")}…${characters.slice(gapEnd).join("")}` };
}
