import type { AllWords } from "../locales.ts";
import type { Rule } from "../validation/rule.ts";

type ContactWords = AllWords["contact"];

/** A field's values and their bounds. Each value, also a number, is text until it is stored (values.ts). */
type Kind =
  /** `min` and `max` are numbers of characters. */
  | { readonly kind: "text" | "email" | "telephone"; readonly min?: number; readonly max: number }
  | { readonly kind: "longText"; readonly min?: number; readonly max: number; readonly rows: number }
  /** A value has exactly `decimals` decimal places or none; without `decimals` it is a whole number. */
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly decimals?: number }
  /** `first` and `last` are days, such as `2026-11-21`. */
  | { readonly kind: "date"; readonly first: string; readonly last: string }
  | { readonly kind: "choice"; readonly choices: readonly (keyof AllWords["contactChoices"])[] }
  | { readonly kind: "checkbox" };

/** A field with rules of its own needs an example, because tests cannot find a value that its rules accept. */
type FurtherRules =
  | { readonly rules: readonly Rule[]; readonly example: string }
  | { readonly rules?: undefined; readonly example?: undefined };

export type FieldSpec = Kind &
  FurtherRules & {
    readonly isOptional?: true;
    /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
    readonly autoComplete?: string;
    readonly hint?: Extract<keyof ContactWords, `${string}Hint`>;
  };

/** No field may have these names: the request or the table of messages uses them for something else. */
type Reserved = "consent" | "website" | "more" | "elapsed" | "locale" | "id" | "key" | "sender";
type Named = Exclude<keyof AllWords["contactFields"], Reserved>;

/** Rules, draft, form, request, columns, mail and export use this table. New field: docs/guides/add-a-form-field.md. */
const table = {
  name: { kind: "text", max: 120, autoComplete: "name", hint: "nameHint" },
  // RFC 5321 allows 254 characters.
  email: { kind: "email", max: 254, hint: "emailHint" },
  subject: { kind: "text", max: 160 },
  // Fewer than ten characters cannot be answered; 5000 are two pages.
  message: { kind: "longText", min: 10, max: 5000, rows: 7, hint: "messageHint" },
} as const satisfies Partial<Readonly<Record<Named, FieldSpec>>>;

export type TextField = keyof typeof table;
/** The consent box comes after the texts. It is not stored, because no request is accepted without it. */
export type ContactField = TextField | "consent";
export type ContactTexts = Readonly<Record<TextField, string>>;

export const fieldSpecs: Readonly<Record<TextField, FieldSpec>> = table;
export const textFields = Object.keys(table) as TextField[];
export const formFields: readonly ContactField[] = [...textFields, "consent"];

/** The longest text in characters; undefined for a field without free text. */
export function longestOf(spec: FieldSpec): number | undefined {
  return "max" in spec && spec.kind !== "number" ? spec.max : undefined;
}

export function textsFrom(textOf: (name: TextField) => string): ContactTexts {
  return Object.fromEntries(textFields.map((name) => [name, textOf(name)])) as ContactTexts;
}
