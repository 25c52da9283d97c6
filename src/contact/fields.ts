import type { AllWords } from "../locales.ts";

interface FieldSpec {
  readonly max: number;
  readonly min?: number;
  /** The form's words have to mark the field as optional. */
  readonly isOptional?: true;
  /** The input's type. `email` also requires a valid address. */
  readonly type?: "email" | "tel" | "url";
  readonly autoComplete?: string;
  readonly rows?: number;
  readonly hint?: Extract<keyof AllWords["contact"], `${string}Hint`>;
}

/** Rules, draft, form, request, columns, mail and export use it. A new field: docs/guides/add-a-form-field.md. */
const table = {
  name: { max: 120, autoComplete: "name", hint: "nameHint" },
  // RFC 5321 allows 254 characters.
  email: { max: 254, type: "email", autoComplete: "email", hint: "emailHint" },
  subject: { max: 160 },
  // Fewer than ten characters cannot be answered; 5000 are two pages.
  message: { min: 10, max: 5000, rows: 7, hint: "messageHint" },
} as const satisfies Partial<Readonly<Record<keyof AllWords["contactFields"], FieldSpec>>>;

export type TextField = keyof typeof table;
/** The consent box comes after the texts. It is not stored, because no request is accepted without it. */
export type ContactField = TextField | "consent";
export type ContactTexts = Readonly<Record<TextField, string>>;

export const fieldSpecs: Readonly<Record<TextField, FieldSpec>> = table;
export const textFields = Object.keys(table) as TextField[];
export const contactFields: readonly ContactField[] = [...textFields, "consent"];

export function textsFrom(textOf: (name: TextField) => string): ContactTexts {
  return Object.fromEntries(textFields.map((name) => [name, textOf(name)])) as ContactTexts;
}
