import type { ReportWords } from "../../documents/report-words.ts";
import { asBrowsersShow } from "../../pages/comparable.ts";
import { type WordDiff, withoutSoftHyphens } from "./word-diff.ts";

/** The kinds of difference between two texts, in the order in which a report names them. */
export const textChangeKinds = [
  "words",
  // A whole text is added or removed.
  "new",
  "gone",
  // A paragraph or another block is added or removed.
  "blocks",
  "links",
  // Bold or italics.
  "marks",
  // A paragraph becomes a heading, a list item or a quotation, or the reverse.
  "form",
  "order",
  // Only spaces that no reader sees.
  "spaces",
  // A letter is written as one character or as several.
  "unicode",
  // Where a word may break at the end of a line.
  "breaks",
] as const;

export type TextChangeKind = (typeof textChangeKinds)[number];

/** The kinds of difference between two texts without marks. Empty for equal texts. */
export function textChanges(before: string, after: string): TextChangeKind[] {
  if (before === after) return [];
  const [old, fresh] = [withoutSoftHyphens(before), withoutSoftHyphens(after)];
  if (old === fresh) return ["breaks"];
  if (old.normalize() === fresh.normalize()) return ["unicode"];
  // Browsers show no space at the beginning of a text, and neither a space nor a line break at its end.
  const shown = (text: string) => asBrowsersShow(text).replace(/^ |[ \n]$/g, "");
  return [shown(old) === shown(fresh) ? "spaces" : "words"];
}

/**
 * Find the ends of links and marks in texts such as `See ⟨here → https://a.example⟩, it is ⟨good: bold⟩`, which
 * `textWithMarks` writes: ` → https://a.example⟩` and `: bold⟩`. The `:` in a link's address begins no end of a mark.
 */
const ends = { links: / →[^⟨⟩]*⟩/g, marks: /(?<! →[^⟨⟩]*):[^⟨⟩]*⟩/g } as const;

/** The kinds of marks that are added, removed or moved. A mark with other words inside counts as unchanged. */
export function markChanges(diff: WordDiff): TextChangeKind[] {
  return (["links", "marks"] as const).filter((kind) => {
    const joinedEnds = (text: string) => (text.match(ends[kind]) ?? []).join();
    return replacements(diff).some(({ removed, added }) => joinedEnds(removed) !== joinedEnds(added));
  });
}

/** The changes that no reader sees, and the letters that differ in words that look the same. */
export function unseenInWords(kinds: readonly TextChangeKind[], diff: WordDiff, words: ReportWords): string[] {
  const unseen = (["spaces", "unicode", "breaks"] as const).filter((kind) => kinds.includes(kind));
  const characters = kinds.includes("words") ? lookAlikes(diff).join(", ") : "";
  return [
    ...unseen.map((kind) => words.say(`unseen.${kind}`)),
    ...(characters ? [words.say("unseen.alike", { characters })] : []),
  ];
}

/** The places that differ. One of the two texts may be empty. */
function replacements(diff: WordDiff): { readonly removed: string; readonly added: string }[] {
  return diff.flatMap(({ kind, text }, index) => {
    if (kind === "same") return [];
    const [previous, next] = [diff[index - 1], diff[index + 1]];
    if (kind === "removed") return { removed: text, added: next?.kind === "added" ? next.text : "" };
    return previous?.kind === "removed" ? [] : { removed: "", added: text };
  });
}

/**
 * Characters that look like those that they replace, such as `а (U+0430) → a (U+0061)`, if a word differs in nothing
 * else. Lists each pair once.
 */
function lookAlikes(diff: WordDiff): string[] {
  const found = replacements(diff).flatMap(({ removed, added }) => {
    const [old, fresh] = [[...removed], [...added]];
    if (old.length !== fresh.length) return [];
    const pairs = old.map((one, place) => [one, fresh[place] ?? ""] as const).filter(([one, other]) => one !== other);
    return pairs.length < old.length && pairs.every(([one, other]) => areAlike(one, other)) ? pairs : [];
  });
  return [...new Set(found.map((pair) => pair.map(withCodePoint).join(" → ")))];
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];

/** True for letters of two scripts, forms of one character (`ﬁ`, `fi`), and digits and letters such as `0` and `O`. */
function areAlike(one: string, other: string): boolean {
  const [script, otherScript] = [one, other].map((letter) => scripts.find((pattern) => pattern.test(letter)));
  if (script && otherScript && script !== otherScript) return true;
  return one.normalize("NFKC") === other.normalize("NFKC") || /^([0Oo]{2}|[1lI|]{2})$/.test(one + other);
}

function withCodePoint(character: string): string {
  return `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;
}
