/// <reference path="./hyphenopoly.d.ts" />
import { readFileSync } from "node:fs";
import hyphenopoly from "hyphenopoly";
import { type Locale, languages, locales } from "../locales.ts";

/** Words of fewer letters fit into any line; large type is small enough for them (src/styles/tokens.css). */
const longWords = /[\p{Lu}\p{Ll}\p{M}]{12,}/gu;

/** Letters between two breaks at most, because with a hyphen no more fit into the narrowest line of the largest type. */
const longestPart = 9;

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

/** Adds soft hyphens to long words of letters with capitals. Runs only in Node (docs/decisions/0041-fonts.md). */
export function hyphenate(text: string, locale: Locale): string {
  const hyphenateWord = hyphenators.get(patterns.get(locale) ?? "");
  if (!hyphenateWord) return text;
  // The package leaves words of more than 61 letters alone.
  const byPatterns = (word: string) => word.replace(/.{1,60}/gu, hyphenateWord);
  return text.replace(/\S+/g, (token) =>
    isAddress(token)
      ? token
      : token.replace(longWords, (word) => byPatterns(word).replace(longParts, `$&${softHyphen}`)),
  );
}

/** A hyphen would be read as part of an address, which may break anywhere. */
function isAddress(token: string): boolean {
  return /@|:\/\/|\p{L}{2}\.\p{Ll}{2}/u.test(token);
}

/** Of names, typing errors and words of another language. */
const longParts = new RegExp(`(?:\\p{L}\\p{M}*){${longestPart}}(?=(?:\\p{L}\\p{M}*){3})`, "gu");
