import type { AllWords } from "../locales.ts";

/** One text field of the contact form: all that is known of it, apart from its words and its column. */
export interface FieldSpec {
  /** Characters, as `maxlength` counts them. */
  readonly max: number;
  readonly min?: number;
  /** May be left out. The words of the form have to say so. */
  readonly isOptional?: true;
  /** Of the control. What is typed into a field of the type `email` has to be an address. */
  readonly type?: "email" | "tel" | "url";
  readonly autoComplete?: string;
  /** Given: a field of so many lines. */
  readonly rows?: number;
  /** Names the sentence below the label, among the words of `contact`. */
  readonly hint?: Extract<keyof AllWords["contact"], `${string}Hint`>;
}

/**
 * The text fields of the contact form, in their order. Rules, draft, form, request, columns, mail and export follow from
 * this table; a new field needs its label (`contactFields` in each language) and a column beside
 * (docs/guides/add-a-form-field.md). Name, email, subject and message also make up the mail to the company.
 *
 * An address cannot be longer than 254 characters (RFC 5321), and 5000 are two pages. Names have no shortest length; a
 * message of less than ten characters says nothing that one could answer.
 */
const table = {
  name: { max: 120, autoComplete: "name", hint: "nameHint" },
  email: { max: 254, type: "email", autoComplete: "email", hint: "emailHint" },
  subject: { max: 160 },
  message: { min: 10, max: 5000, rows: 7, hint: "messageHint" },
} as const satisfies Partial<Readonly<Record<keyof AllWords["contactFields"], FieldSpec>>>;

export type TextField = keyof typeof table;
/** The box to tick stands below the texts. It is not stored: without it there is no request. */
export type ContactField = TextField | "consent";
/** The texts of a request as they are sent, mailed and kept. */
export type ContactTexts = Readonly<Record<TextField, string>>;

export const fieldSpecs: Readonly<Record<TextField, FieldSpec>> = table;
export const textFields = Object.keys(table) as TextField[];
export const contactFields: readonly ContactField[] = [...textFields, "consent"];

/** One text for each field. */
export function textsFrom(textOf: (name: TextField) => string): ContactTexts {
  return Object.fromEntries(textFields.map((name) => [name, textOf(name)])) as ContactTexts;
}
