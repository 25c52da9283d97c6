import type { AllWords } from "../locales.ts";

export interface FieldSpec {
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

/**
 * The contact form's text fields in order. Rules, draft, form, request, columns, mail and export all use this table; a
 * new field also needs a label (`contactFields` in each language) and a column (docs/guides/add-a-form-field.md). Name,
 * email, subject and message make up the mail to the company.
 *
 * An address has at most 254 characters (RFC 5321); 5000 characters are two pages. Names have no minimum; a message of
 * fewer than ten characters cannot be answered.
 */
const table = {
  name: { max: 120, autoComplete: "name", hint: "nameHint" },
  email: { max: 254, type: "email", autoComplete: "email", hint: "emailHint" },
  subject: { max: 160 },
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
