import {
  type ContactField,
  type ContactTexts,
  fieldSpecs,
  type TextField,
  textFields,
  textsFrom,
} from "#src/contact/fields.ts";
import { ticked } from "#src/contact/values.ts";

/** Values of the form's fields, made from the fields' kinds and bounds, so that a new field has values, too. */

export const requiredFields: readonly ContactField[] = [
  ...textFields.filter((name) => !fieldSpecs[name].isOptional),
  "consent",
];

export const emptyTexts = textsFrom(() => "");

/** The values at each bound, and just beyond it. For a field with its own rules, only its example is surely right. */
export function boundsOf(name: TextField): { readonly right: readonly string[]; readonly wrong: readonly string[] } {
  const { right, wrong } = boundsOfKind(name);
  const { example, isOptional } = fieldSpecs[name];
  return {
    right: [...(example === undefined ? right : [example]), ...(isOptional ? [""] : [])],
    wrong: [...wrong, ...(isOptional ? [] : ["", "   "])],
  };
}

function boundsOfKind(name: TextField): { right: string[]; wrong: string[] } {
  const spec = fieldSpecs[name];
  switch (spec.kind) {
    case "number": {
      const { min, max, decimals = 0 } = spec;
      const tooPrecise = `${min}.${"5".repeat(decimals + 1)}`;
      return {
        right: [`${min}`, ` ${max} `, inArabicDigits(max)],
        wrong: [`${min - 1}`, `${max + 1}`, tooPrecise, "1e1", "one"],
      };
    }
    case "date":
      return {
        right: [spec.first, spec.last],
        wrong: [dayAfter(spec.first, -1), dayAfter(spec.last, 1), `${spec.first.slice(0, 4)}-02-30`, "?"],
      };
    case "choice":
      return { right: [...spec.choices], wrong: ["constructor", spec.choices.join()] };
    case "checkbox":
      return { right: [ticked], wrong: [] };
    default: {
      const { min = 1, max } = spec;
      const { shortest, filler, wrong } = textForms[spec.kind];
      const withLength = (length: number) => shortest.padStart(length, filler);
      const tooShort = min > 1 ? [withLength(min - 1)] : [];
      const right = [withLength(min), withLength(max), ` ${withLength(max)}\n`];
      return { right, wrong: [...tooShort, withLength(max + 1), ...wrong] };
    }
  }
}

function inArabicDigits(number: number): string {
  return String(number).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
}

/** Longer values have more of the filler in front. */
const textForms = {
  email: { shortest: "a@b.de", filler: "a", wrong: ["ada@muehle", "aaaa@b.de, aaaa@b.de"] },
  telephone: { shortest: "112", filler: "1", wrong: ["11"] },
  text: { shortest: "a", filler: "a", wrong: [] },
  longText: { shortest: "a", filler: "a", wrong: [] },
};

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** A valid value of each field, and `words` for the fields that every form has. */
export function textsWith(words: Pick<ContactTexts, "name" | "email" | "subject" | "message">): ContactTexts {
  return { ...textsFrom((name) => boundsOf(name).right[0] ?? ""), ...words };
}
