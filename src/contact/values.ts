import { dayIn } from "../i18n/translate.ts";
import { wordsOf } from "../i18n/words.ts";
import { type Locale, languages } from "../locales.ts";
import { fieldSpecs, type TextField } from "./fields.ts";

/** The text of a ticked checkbox. An unticked checkbox has an empty text. */
export const ticked = "yes";

/** The typed text without characters that nobody sees or means. Rules and the database get this text. */
export function tidyValue(name: TextField, text: string): string {
  const spec = fieldSpecs[name];
  switch (spec.kind) {
    case "longText":
      return tidyText(text);
    case "number":
      return spec.decimals ? tidyNumber(text).replace(",", ".") : tidyNumber(text);
    case "checkbox":
      return text === ticked ? ticked : "";
    default:
      return tidyLine(text);
  }
}

/** Arabic and Persian digits become 0 to 9: the last four bits of such a character's code are the digit. */
function tidyNumber(text: string): string {
  return tidyLine(text).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) & 0b1111}`);
}

/**
 * Line breaks and tabs become spaces, so that no value can add a line to a mail's header. Invisible format characters,
 * which come with copied text, are removed: they make an address wrong, and two different texts look equal.
 */
export function tidyLine(text: string): string {
  return tidyText(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Half an emoji (a lone surrogate) becomes U+FFFD, because UTF-8 cannot encode it. Control characters are removed. */
function tidyText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
}

/** The value in the database and in exports. A missing number is null, a day is `2026-11-21`, a choice is its key. */
export function toValue(name: TextField, text: string): string | number | boolean | null {
  const { kind } = fieldSpecs[name];
  if (kind === "number") return text === "" ? null : Number(text);
  return kind === "checkbox" ? text === ticked : text;
}

/** The reverse of `toValue`. A column that was added later may be empty. */
export function fromValue(name: TextField, value: unknown): string {
  if (fieldSpecs[name].kind === "checkbox") return Number(value) === 1 ? ticked : "";
  return String(value ?? "");
}

/** The value in the spelling of this language. Empty if the visitor gave none, except that a checkbox is yes or no. */
export function inWords(name: TextField, text: string, locale: Locale): string {
  const spec = fieldSpecs[name];
  const choiceWord = wordsOf("contactChoices", locale);
  if (spec.kind === "checkbox") return choiceWord(text === ticked ? "yes" : "no");
  if (text === "") return "";
  switch (spec.kind) {
    case "number":
      return Number(text).toLocaleString(languages[locale].formats, { maximumFractionDigits: spec.decimals });
    case "date":
      return dayIn(text, languages[locale].formats);
    case "choice": {
      const choice = spec.choices.find((offered) => offered === text);
      // An older message may have a choice that is no longer offered.
      return choice ? choiceWord(choice) : text;
    }
    default:
      return text;
  }
}
