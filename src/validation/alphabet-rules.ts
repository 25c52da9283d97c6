import { every, type Rule, textOf } from "./rule.ts";

/** Letters of any alphabet, or of one language's: an unknown language counts as English. */
export function alpha(language?: string): Rule {
  return made("alpha", language, "");
}

export function alphaNum(language?: string): Rule {
  return made("alphaNum", language, digits(language));
}

export function alphaDash(language?: string): Rule {
  return made("alphaDash", language, `${digits(language)}_\\-`);
}

export function alphaSpaces(language?: string): Rule {
  return made("alphaSpaces", language, "\\s");
}

const english = "A-Za-z";
const alphabets: Readonly<Record<string, string>> = { en: english, de: `${english}ÄÖÜäöüßẞ` };

function made(name: string, language: string | undefined, more: string): Rule {
  const letters = language === undefined ? "\\p{L}\\p{M}" : (alphabets[language] ?? english);
  const pattern = new RegExp(`^[${letters}${more}]*$`, "u");
  // Some keyboards write ä as a and two dots.
  const passes = (one: unknown) => pattern.test(textOf(one)?.normalize("NFC") ?? "\0");
  return { name, passes: (value) => every(value, passes) };
}

function digits(language: string | undefined): string {
  return language === undefined ? "\\p{Nd}" : "0-9";
}
