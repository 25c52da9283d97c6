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
    case "number":
      return {
        right: [
          `${spec.min}`,
          ` ${spec.max} `,
          String(spec.max).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""),
        ],
        wrong: [
          `${spec.min - 1}`,
          `${spec.max + 1}`,
          `${spec.min}.${"5".repeat((spec.decimals ?? 0) + 1)}`,
          "1e1",
          "one",
        ],
      };
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
      const shortest = { email: "a@b.de", telephone: "112", text: "a", longText: "a" }[spec.kind];
      const of = (length: number) => shortest.padStart(length, spec.kind === "telephone" ? "1" : "a");
      const short = min > 1 ? [of(min - 1)] : [];
      const strange = { email: ["ada@muehle", `${of(9)}, ${of(9)}`], telephone: ["11"], text: [], longText: [] }[
        spec.kind
      ];
      return { right: [of(min), of(max), ` ${of(max)}\n`], wrong: [...short, of(max + 1), ...strange] };
    }
  }
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** A valid value of each field, and `words` for the fields that every form has. */
export function textsWith(words: Pick<ContactTexts, "name" | "email" | "subject" | "message">): ContactTexts {
  return { ...textsFrom((name) => boundsOf(name).right[0] ?? ""), ...words };
}
