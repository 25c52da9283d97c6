import type { WordDiff } from "#pipeline/diff/word-diff.ts";

/** `Aus [-Futter-]{+Fisch+}`: removed and added words. */
export function marked(words: WordDiff = []): string {
  const marks = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] };
  return words.map(({ kind, text }) => (text === "" ? "" : marks[kind].join(text))).join("");
}
