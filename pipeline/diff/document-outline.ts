import { isCollection } from "#src/addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { Change, ChangedLine, ChangedText, DocumentChange, ShortChange } from "./compare/change.ts";
import { fileText } from "./compare/files-shown.ts";
import { type TextChangeKind, textChangeKinds } from "./compare/text-changes.ts";
import type { WordDiff } from "./compare/word-diff.ts";

export type DocumentOutline = ReturnType<typeof outlineOfDocument>;

/** At most this many characters are shown. */
export interface TextBudget {
  /** For the unchanged text before a change, and as many for the text after it. */
  readonly around: number;
  /** For an added or removed piece of a text. */
  readonly change: number;
}

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

/** At most this many characters of a text that is equal on both sides are shown: they serve only for comparison. */
const longestUnchanged = 120;

/** A shorter piece of unchanged text is shown, because `…` in its place would save too little. */
const shortestGap = 21;

/** Cuts off the end of a long change, and the middle of unchanged text between two changes. */
function condensedText(pieces: WordDiff, words: ReportWords, { around, change }: TextBudget): WordDiff {
  return pieces.map((piece, index) => {
    const { kind, text } = piece;
    const characters = [...text];
    const partOf = (from: number, to?: number) => characters.slice(from, to).join("");
    if (kind !== "same" || pieces.length === 1) {
      const most = kind === "same" ? longestUnchanged : change;
      const count = characters.length - most;
      return count > 0 ? { kind, text: partOf(0, most) + words.say("moreCharacters", { count }) } : piece;
    }
    const gapStart = index === 0 ? 0 : around;
    const gapEnd = characters.length - (index === pieces.length - 1 ? 0 : around);
    if (gapEnd - gapStart < shortestGap) return piece;
    return { kind, text: `${partOf(0, gapStart)}…${partOf(gapEnd)}` };
  });
}

const maxPhrases = 3;

/** A document's changes in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.say("isNew");
  if (action === "removed") return words.say("isRemoved");
  if (action === "unreadable") return words.say("isUnreadable");
  // Texts with the same name are reported once, with all their languages.
  const alike = Map.groupBy(changes, (change) => (change.kind === "text" ? change.where.at(-1) : change));
  const phrases = [...alike.values()].flatMap(([first, ...others]) => {
    if (first?.kind !== "text") return first ? phraseOf(type, first, words) : [];
    return textPhrases([first, ...others], nameIn(first, words), words);
  });
  return words.firstOf([...new Set(phrases)], maxPhrases);
}

function nameIn({ where }: Change, words: ReportWords): string {
  return words.inSentence(where.at(-1) ?? words.say("contentAsName"));
}

/** One phrase for each kind of change, with the languages that have it: `links in text changed (de, en)`. */
function textPhrases(changes: readonly Change[], name: string, words: ReportWords): string[] {
  const texts = changes.flatMap((change) => (change.kind === "text" ? change.texts : []));
  return textChangeKinds.flatMap((kind) => {
    const found = texts.filter((text) => kindsOf(text).includes(kind));
    const languages = [...new Set(found.flatMap(({ language }) => language ?? []))].join(", ");
    return found.length === 0 ? [] : words.say(`reworded.${kind}`, { name, languages: languages && ` (${languages})` });
  });
}

/** If a text has new words and also new links, only the words are reported. */
function kindsOf({ lines }: ChangedText): readonly TextChangeKind[] {
  const kinds = lines.flatMap(({ kinds }) => kinds);
  return kinds.includes("words") ? ["words"] : kinds;
}

function phraseOf(type: string, change: ShortChange, words: ReportWords): string {
  const name = nameIn(change, words);
  if (change.kind === "moved") return words.say("itemMoved", { name });
  if (change.kind === "item") return words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
  if (isCollection(type) && change.path === "open") {
    return words.say(change.after === words.say("yes") ? "opened" : "closed");
  }
  // The place of a change by the document's dates is a phrase already.
  const byDates = [words.say("closedByDates"), words.say("openedByDates")];
  if (byDates.includes(change.where[0] ?? "")) return name;
  const isFile = change.kind === "file";
  if (change.before === undefined) return words.say(isFile ? "itemAdded" : "filledIn", { name });
  if (change.after === undefined) return words.say(isFile ? "itemRemoved" : "emptied", { name });
  return words.say(isFile ? "replaced" : "changed", { name });
}
