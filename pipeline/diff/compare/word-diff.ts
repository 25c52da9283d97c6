import { diffArrays } from "diff";
import { asBrowsersShow } from "../../pages/comparable.ts";

type Piece = { readonly kind: "same" | "added" | "removed"; readonly text: string };

export type WordDiff = readonly Piece[];

/**
 * `new`, `gone`: a whole text is added or removed; `blocks`: a paragraph or another block is added or removed;
 * `form`: a heading, a list or a quotation; `marks`: bold or italics; `breaks`: where a word may break at the end of a
 * line; `unicode`: a letter as one character or as several; `spaces`: only spaces that no reader sees.
 */
export const textKinds = [
  "words",
  "new",
  "gone",
  "blocks",
  "links",
  "marks",
  "form",
  "order",
  "spaces",
  "unicode",
  "breaks",
] as const;

export type TextChange = (typeof textKinds)[number];

/** The number of edits above which a text counts as rewritten. It limits the time: 100 kB against 100 kB takes ~1 s. */
const maxEdits = 1500;

/** The share of equal words below which old and new text are shown whole. */
const leastAlike = 0.3;

/** Ignores soft hyphens, which no reader sees. */
export function wordDiff(before: string, after: string): WordDiff {
  const [old, fresh] = [withoutHints(before), withoutHints(after)];
  if (old === fresh) return filled([{ kind: "same", text: old }]);
  const whole = filled([
    { kind: "removed", text: old },
    { kind: "added", text: fresh },
  ]);
  if (old.trim() === "" || fresh.trim() === "") return whole;
  const changes = diffArrays(tokens(old), tokens(fresh), { maxEditLength: maxEdits });
  if (!changes) return whole;
  const found = changes.map(({ added, removed, value }): Piece => {
    return { kind: added ? "added" : removed ? "removed" : "same", text: value.join("") };
  });
  const kept = letters(found.map(({ kind, text }) => (kind === "same" ? text : "")).join(""));
  return kept < leastAlike * Math.max(letters(old), letters(fresh)) ? whole : filled(joinScraps(found));
}

/** The kinds of difference between two texts. Empty for equal ones. */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const [old, fresh] = [withoutHints(before), withoutHints(after)];
  if (old === fresh) return ["breaks"];
  if (old.normalize() === fresh.normalize()) return ["unicode"];
  const [was, is] = [old, fresh].map((text) => asBrowsersShow(text).replace(/^ |[ \n]$/g, ""));
  return [was === is ? "spaces" : "words"];
}

/**
 * Characters that look like those that they replace, such as `а (U+0430) → a (U+0061)`, if a word differs in nothing
 * else. Lists each pair once.
 */
export function lookAlikes(diff: WordDiff): string[] {
  const found = diff.flatMap(({ kind, text }, index) => {
    const next = diff[index + 1];
    const [was, is] = [[...text], [...(next?.text ?? "")]];
    if (kind !== "removed" || next?.kind !== "added" || was.length !== is.length) return [];
    const pairs = was.map((old, place) => [old, is[place] ?? ""] as const).filter(([old, fresh]) => old !== fresh);
    return pairs.length < was.length && pairs.every(([old, fresh]) => areAlike(old, fresh)) ? pairs : [];
  });
  return [...new Set(found.map((pair) => pair.map(withCodePoint).join(" → ")))];
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];

function areAlike(one: string, other: string): boolean {
  const scriptOf = (letter: string) => scripts.findIndex((script) => script.test(letter));
  const areOfTwoScripts = scriptOf(one) !== scriptOf(other) && Math.min(scriptOf(one), scriptOf(other)) >= 0;
  return (
    areOfTwoScripts || one.normalize("NFKC") === other.normalize("NFKC") || /^([0Oo]{2}|[1lI|]{2})$/.test(one + other)
  );
}

function withCodePoint(character: string): string {
  return `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;
}

/** Removes soft hyphens. */
export function withoutHints(text: string): string {
  return text.replaceAll("\u00AD", "");
}

export function isUnchanged(words: WordDiff): boolean {
  return words.every(({ kind }) => kind === "same");
}

/** The most characters to show of unchanged text beside a change (`around`), and of a change itself. */
export interface TextBudget {
  readonly around: number;
  readonly change: number;
}

/** The most characters of a text that is equal on both sides: it is shown only for comparison. */
const longestUnchanged = 120;

/** Shortens unchanged text to the surroundings of changes; `cutOff` stands for `count` omitted characters. */
export function condense(text: WordDiff, { around, change }: TextBudget, cutOff: (count: number) => string): WordDiff {
  return text.map(({ kind, text: whole }, index): Piece => {
    if (kind !== "same" || text.length === 1) {
      const beyond = new RegExp(`(?<=^.{${kind === "same" ? longestUnchanged : change}}).+`, "su");
      return { kind, text: whole.replace(beyond, (rest) => cutOff([...rest].length)) };
    }
    const [head, tail] = [index === 0 ? 0 : around, index === text.length - 1 ? 0 : around];
    const between = new RegExp(`(?<=^.{${head}}).{21,}(?=.{${tail}}$)`, "su");
    return { kind, text: whole.replace(between, "…") };
  });
}

function filled(words: WordDiff): WordDiff {
  return words.filter(({ text }) => text !== "");
}

const emoji = /\p{RI}{2}|\p{Extended_Pictographic}(?:[\p{M}\p{EMod}]|\u200D\p{Extended_Pictographic})*/u;
const word = /[\p{L}\p{M}\p{N}]+(?:[-’'.,][\p{L}\p{M}\p{N}]+)*/u;
const token = new RegExp(`(?: →|:) [^⟨⟩]*⟩|${emoji.source}|${word.source}|\\s+|[^\\p{L}\\p{M}\\p{N}\\s]`, "gu");

/** Splits a text into ends of marks (portable-text-diff.ts), emojis, words, white space and other characters. */
function tokens(text: string): string[] {
  return text.match(token) ?? [];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Also counts words in languages that write no spaces between words. */
export function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Joins changes with only a space or a comma between them: `~~für Fische~~ **aus Resten**` is easier to read. */
function joinScraps(words: WordDiff): WordDiff {
  const joined: Piece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of words.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed && added && index < words.length - 1 && letters(text) === 0 && text.length < 3) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}
