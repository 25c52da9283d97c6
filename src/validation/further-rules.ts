import { each, listOf, type Rule, typedText } from "./rule.ts";

/** A field of the contact form imports the rules that it needs. Bundles omit all others. */

/** Counts Unicode characters, each of which may be two UTF-16 units, or the items of a list. */
export function length(count: number): Rule {
  return {
    name: "length",
    params: { count },
    passes: (value) => {
      const text = typedText(value);
      if (text !== undefined) return Array.from(text).length === count;
      return typeof value === "object" && value !== null && listOf(value).length === count;
    },
  };
}

export const regex = (pattern: RegExp | string): Rule => matching("regex", pattern);

/** Letters of any alphabet, or of one language's; an unknown language counts as English. */
export const alpha = (language?: string): Rule => letters("alpha", language);
export const alphaNum = (language?: string): Rule => letters("alphaNum", language, digitsOf(language));
export const alphaDash = (language?: string): Rule => letters("alphaDash", language, `${digitsOf(language)}_\\-`);
export const alphaSpaces = (language?: string): Rule => letters("alphaSpaces", language, "\\s");

const english = "A-Za-z";
const alphabets: Readonly<Record<string, string>> = { en: english, de: `${english}ÄÖÜäöüßẞ` };

function letters(name: string, language: string | undefined, more = ""): Rule {
  const alphabet = language === undefined ? "\\p{L}\\p{M}" : (alphabets[language] ?? english);
  const pattern = new RegExp(`^[${alphabet}${more}]*$`, "u");
  return each(name, (one) => {
    // Some keyboards write ä as a and a combining diaeresis.
    const text = typedText(one)?.normalize("NFC");
    return text !== undefined && pattern.test(text);
  });
}

/** The digits of all scripts; for a language only 0 to 9. */
function digitsOf(language: string | undefined): string {
  return language === undefined ? "\\p{Nd}" : "0-9";
}

/** For passwords and addresses that are typed twice. */
export function confirmed(target: string): Rule {
  return { name: "confirmed", target, passes: (value, values) => String(value) === String(values[target]) };
}

type Choice = string | number | boolean;

/** Forms return text, so 1 and "1" are the same choice. Each of several values must be a choice. */
export function included(choices: readonly Choice[]): Rule {
  return each("included", (one) => choices.map(String).includes(String(one)));
}

/** If there are several values, each must be allowed. */
export function excluded(choices: readonly Choice[]): Rule {
  const isChoice = (one: unknown) => choices.map(String).includes(String(one));
  return { name: "excluded", passes: (value) => !listOf(value).some(isChoice) };
}

export const minValue = (min: number): Rule => each("minValue", (one) => numberOf(one) >= min, { min });
export const maxValue = (max: number): Rule => each("maxValue", (one) => numberOf(one) <= max, { max });

/** Both ends are allowed. */
export function between(min: number, max: number): Rule {
  return each("between", (one) => numberOf(one) >= min && numberOf(one) <= max, { min, max });
}

/** Exactly this many digits 0 to 9; leading zeros count. */
export const digits = (count: number): Rule => matching("digits", new RegExp(`^[0-9]{${count}}$`), { count });
export const integer = (): Rule => matching("integer", /^-?[0-9]+$/);
/** Digits only, Latin or Arabic-Indic: no sign, no separator. */
export const numeric = (): Rule => matching("numeric", /^(?:[0-9]+|[٠-٩]+)$/);

/** A decimal number without exponent. With `decimals` it has exactly that many places, or no separator. */
export function double({ decimals = 0, separator = "dot" as "dot" | "comma" } = {}): Rule {
  const mark = separator === "comma" ? "," : "\\.";
  const places = decimals === 0 ? "*" : `{${decimals}}`;
  const pattern = new RegExp(`^-?[0-9]+(?:${mark}[0-9]${places})?$`);
  // The message for a fixed number of places names this number.
  return decimals === 0 ? matching("double", pattern) : matching("decimals", pattern, { count: decimals });
}

/** Each value must be a text that the pattern fits. */
function matching(name: string, pattern: RegExp | string, params?: Rule["params"]): Rule {
  // Each value gets a new pattern, because a pattern with the flag g continues after its last match.
  const fits = (text: string | undefined) => text !== undefined && new RegExp(pattern).test(text);
  return each(name, (one) => fits(typedText(one)), params);
}

/** A day of the calendar, such as `2026-11-21`. Both ends are allowed. */
export function days(first: string, last: string): Rule {
  const isDay = (text: string) => text === new Date(Date.parse(text) || 0).toISOString().slice(0, 10);
  return each("days", (one) => typeof one === "string" && isDay(one) && one >= first && one <= last, { first, last });
}

/** NaN for text that is not a number, so that no comparison holds; `Number` alone would turn blanks into 0. */
function numberOf(value: unknown): number {
  const text = typedText(value)?.trim();
  return text ? Number(text) : Number.NaN;
}
