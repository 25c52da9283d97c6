/// <reference path="./hyphenopoly.d.ts" />
import { readFileSync } from "node:fs";
import hyphenopoly from "hyphenopoly";
import { type Locale, languages, locales } from "../locales.ts";
import type { TextSize } from "./snapshot.ts";

/**
 * Words of so many letters get break points. Shorter ones fit into any line, for which large type shrinks in the
 * narrowest windows (src/styles/tokens.css).
 */
const fromLetters: { readonly [S in TextSize]: number } = { heading: 12, lead: 14, text: 20 };

/** Letters that stay together where the patterns have no break, as in names and words of another language. */
const longestPart = 8;

/** The space that a capital takes, in small letters. */
const capitalWidth = 1.5;

/** At the start and at the end of a word. */
const keptTogether = 4;

const softHyphen = "\u00ad";

/** The regional patterns of a language, such as `en-gb`, or else those of the language. */
const patterns = new Map<Locale, string>(
  locales.flatMap((locale) => {
    const names = [languages[locale].formats.toLowerCase(), locale];
    const name = names.find((name) => hyphenopoly.supportedLanguages.includes(name));
    return name === undefined ? [] : [[locale, name] as const];
  }),
);

const hyphenators = hyphenopoly.config({
  sync: true,
  require: [...new Set(patterns.values())],
  leftmin: keptTogether,
  rightmin: keptTogether,
  loaderSync: (file, folder) => readFileSync(new URL(file, folder)),
});

/** Adds soft hyphens to long words of letters with capitals. Runs only in Node (docs/decisions/0007-styling.md). */
export function hyphenate(text: string, locale: Locale, size: TextSize): string {
  const hyphenateWord = hyphenators.get(patterns.get(locale) ?? "");
  if (!hyphenateWord) return text;
  const withBreaks = (word: string): string => {
    const isWide = word === word.toUpperCase();
    if (word.length * (isWide ? capitalWidth : 1) < fromLetters[size]) return word;
    const byPatterns = word.replace(packageWords, (part) => hyphenateWord(part).replace(beforeShortParts, ""));
    return byPatterns.replace(isWide ? longPartsOfCapitals : longParts, `$&${softHyphen}`);
  };
  return text.replace(/\S+/g, (token) => (isAddress(token) ? token : token.replace(words, withBreaks)));
}

const words = /[\p{Lu}\p{Ll}\p{M}\u00ad]+/gu;

/** The package leaves words of more than 61 letters alone. */
const packageWords = /[^\u00ad]{1,60}/gu;

/** A break on one side of two letters is enough. */
const beforeShortParts = /\u00ad(?=\p{L}{2}\u00ad)/gu;

/** A hyphen would be read as part of an address, which may break anywhere. */
function isAddress(token: string): boolean {
  return /@|:\/\/|\p{L}{2}\.\p{Ll}{2}/u.test(token);
}

function partsOf(letters: number): RegExp {
  return new RegExp(`(?:\\p{L}\\p{M}*){${letters}}(?=(?:\\p{L}\\p{M}*){3})`, "gu");
}

const longParts = partsOf(longestPart);
const longPartsOfCapitals = partsOf(Math.floor(longestPart / capitalWidth));
