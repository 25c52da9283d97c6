import { each, listOf, type Rule, textOf } from "./rule.ts";

/**
 * The rest of the rule set: lengths, patterns, alphabets, choices and numbers here, files in file-rules.ts. The contact
 * form needs none of them. They are kept on purpose, with their messages in every language and their tests, so that the
 * next form declares its fields instead of writing rules; bundles leave out what is not imported.
 */

/** Exactly so many characters as a reader counts them, or so many items of a list. */
export function length(count: number): Rule {
  return {
    name: "length",
    params: { count },
    passes: (value) => {
      const text = textOf(value);
      if (text !== undefined) return Array.from(text).length === count;
      return typeof value === "object" && value !== null && listOf(value).length === count;
    },
  };
}

export function regex(pattern: RegExp | string): Rule {
  return each("regex", (one) => {
    const text = textOf(one);
    // A copy for each value: a pattern with the flag g goes on where its last match ended.
    return text !== undefined && new RegExp(pattern).test(text);
  });
}

/** Letters of any alphabet, or of one language's: an unknown language counts as English. */
export function alpha(language?: string): Rule {
  return letters("alpha", language, "");
}

export function alphaNum(language?: string): Rule {
  return letters("alphaNum", language, digitsOf(language));
}

export function alphaDash(language?: string): Rule {
  return letters("alphaDash", language, `${digitsOf(language)}_\\-`);
}

export function alphaSpaces(language?: string): Rule {
  return letters("alphaSpaces", language, "\\s");
}

const english = "A-Za-z";
const alphabets: Readonly<Record<string, string>> = { en: english, de: `${english}ÄÖÜäöüßẞ` };

function letters(name: string, language: string | undefined, more: string): Rule {
  const alphabet = language === undefined ? "\\p{L}\\p{M}" : (alphabets[language] ?? english);
  const pattern = new RegExp(`^[${alphabet}${more}]*$`, "u");
  // Some keyboards write ä as a and two dots.
  return each(name, (one) => pattern.test(textOf(one)?.normalize("NFC") ?? "\0"));
}

function digitsOf(language: string | undefined): string {
  return language === undefined ? "\\p{Nd}" : "0-9";
}

type Choice = string | number | boolean;

/** The same as in the other field: passwords, addresses typed twice. */
export function confirmed(target: string): Rule {
  return { name: "confirmed", target, passes: (value, values) => String(value) === String(values[target]) };
}

/** Forms hand over text, so 1 and "1" are the same choice. Of several values, each has to be one of these. */
export function oneOf(choices: readonly Choice[]): Rule {
  return each("oneOf", (one) => choices.map(String).includes(String(one)));
}

/** Of several values, none may be one of these. */
export function excluded(choices: readonly Choice[]): Rule {
  return {
    name: "excluded",
    passes: (value) => !listOf(value).some((one) => choices.map(String).includes(String(one))),
  };
}

export function minValue(min: number): Rule {
  return each("minValue", (one) => numberOf(one) >= min, { min });
}

export function maxValue(max: number): Rule {
  return each("maxValue", (one) => numberOf(one) <= max, { max });
}

/** Both ends included. */
export function between(min: number, max: number): Rule {
  return each("between", (one) => numberOf(one) >= min && numberOf(one) <= max, { min, max });
}

/** Exactly so many digits 0 to 9; zeros in front count. */
export function digits(count: number): Rule {
  return written("digits", new RegExp(`^[0-9]{${count}}$`), { count });
}

export function integer(): Rule {
  return written("integer", /^-?[0-9]+$/);
}

/** Digits only, ours or Arabic-Indic ones: no sign, no separator. */
export function numeric(): Rule {
  return written("numeric", /^(?:[0-9]+|[٠-٩]+)$/);
}

/** A number as people write it, no exponent. With `decimals`, exactly so many places or no separator at all. */
export function double({ decimals = 0, separator = "dot" as "dot" | "comma" } = {}): Rule {
  const mark = separator === "comma" ? "," : "\\.";
  const pattern = new RegExp(`^-?[0-9]+(?:${mark}[0-9]${decimals === 0 ? "*" : `{${decimals}}`})?$`);
  return decimals === 0 ? written("double", pattern) : written("decimals", pattern, { count: decimals });
}

function written(name: string, pattern: RegExp, params?: Rule["params"]): Rule {
  return each(name, (one) => pattern.test(textOf(one) ?? ""), params);
}

/** NaN, which is neither above nor below anything, for what is no number: `Number` itself takes blanks for 0. */
function numberOf(value: unknown): number {
  const text = textOf(value)?.trim();
  return text ? Number(text) : Number.NaN;
}
