import type { WordDiff } from "#pipeline/diff/compare/word-diff.ts";

/** Returns removed and added words with marks: `Aus [-Futter-]{+Fisch+}`. */
export function marked(words: WordDiff): string {
  const marks = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] };
  return words.map(({ kind, text }) => (text === "" ? "" : marks[kind].join(text))).join("");
}
