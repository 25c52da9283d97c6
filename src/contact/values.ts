import { dayIn } from "../i18n/translate.ts";
import { wordsOf } from "../i18n/words.ts";
import { type Locale, languages } from "../locales.ts";
import { fieldSpecs, type TextField } from "./fields.ts";

/** The text of a ticked checkbox. An unticked checkbox has an empty text. */
export const ticked = "yes";

/** The value in the database and in exports: number or null, true or false, day `2026-11-21`, a choice's key, text. */
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

/** The value in the spelling of this language; empty if the visitor gave none. */
export function inWords(name: TextField, text: string, locale: Locale): string {
  const spec = fieldSpecs[name];
  const choiceWord = wordsOf("contactChoices", locale);
  if (spec.kind === "checkbox") return choiceWord(text === ticked ? "yes" : "no");
  if (text === "") return "";
  switch (spec.kind) {
    case "number":
      return new Intl.NumberFormat(languages[locale].formats, { maximumFractionDigits: spec.decimals }).format(
        Number(text),
      );
    case "date":
      return dayIn(text, languages[locale].formats);
    case "choice":
      // An older message may have a choice that is no longer offered.
      return (spec.choices as readonly string[]).includes(text) ? choiceWord([text]) : text;
    default:
      return text;
  }
}
