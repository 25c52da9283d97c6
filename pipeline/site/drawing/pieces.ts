import { createRequire } from "node:module";
import type { Piece } from "./break-lines.ts";

const softHyphen = "\u00ad";

/** Where a text may be broken without touching a word: at spaces, and after hyphens and slashes that it has anyway. */
export function wholeWords(text: string): Piece[] {
  return piecesOf(text.replaceAll(softHyphen, ""));
}

/** The same, and inside words as well: where an editor set a soft hyphen, else where the language hyphenates. */
export function hyphenated(text: string, language: string): Piece[] {
  const hyphenate = hyphenatorFor(language);
  return text
    .split(breakingSpace)
    .filter((word) => word !== "")
    .flatMap((word, index, words) => {
      const parts = piecesOf(word.includes(softHyphen) ? word : hyphenate(word));
      const last = parts.at(-1);
      if (last && index < words.length - 1) parts[parts.length - 1] = { text: last.text, after: "space" };
      return parts;
    });
}

/** Anywhere, for what nothing else helps: a word in no known language that is wider than a line. */
export function anywhere(text: string): Piece[] {
  const words = wholeWords(text);
  return words.flatMap(({ text: word, after }) => {
    const letters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(word)].map(
      ({ segment }) => segment,
    );
    return letters.map((letter, index) => ({ text: letter, after: index === letters.length - 1 ? after : "hyphen" }));
  });
}

/** No-break spaces keep what they join together. */
const breakingSpace = /[^\S\u00a0\u202f\u2007]+/;

function piecesOf(text: string): Piece[] {
  const words = text.split(breakingSpace).filter((word) => word !== "");
  return words.flatMap((word, index) => {
    // A hyphen or a slash with letters on both sides: `m/w/d` in brackets stays whole.
    const parts = word.split(/(?<=[\p{L}\d]{3,}[-–/])(?=[\p{L}\d]{3,})/u);
    return parts.flatMap((part, at) => {
      const isLastPart = at === parts.length - 1;
      const after: Piece["after"] = isLastPart ? (index < words.length - 1 ? "space" : "none") : "none";
      const syllables = part.split(softHyphen).filter((syllable) => syllable !== "");
      return syllables.map(
        (syllable, place): Piece => ({
          text: syllable,
          after: place === syllables.length - 1 ? after : "hyphen",
        }),
      );
    });
  });
}

const require = createRequire(import.meta.url);
const hyphenators = new Map<string, (word: string) => string>();

/** A language without patterns is not hyphenated. */
function hyphenatorFor(language: string): (word: string) => string {
  let found = hyphenators.get(language);
  if (!found) {
    found = loadHyphenator(language);
    hyphenators.set(language, found);
  }
  return found;
}

function loadHyphenator(language: string): (word: string) => string {
  for (const name of [language.toLowerCase(), language.split("-", 1)[0]?.toLowerCase() ?? ""]) {
    if (!/^[a-z]{2,3}(-[a-z]{2})?$/.test(name)) continue;
    try {
      const { hyphenateSync } = require(`hyphen/${name}`) as typeof import("hyphen/de");
      return (word) => hyphenateSync(word, { hyphenChar: softHyphen, minWordLength: 8 });
    } catch {
      // There are no patterns under this name.
    }
  }
  return (word) => word;
}
