import { words } from "../i18n/parts/contact-fields.ts";
import { type AllWords, defaultLocale, type PerLocale, perLocale } from "../locales.ts";

export type ContactField = keyof AllWords["contactFields"];

/** The fields of the contact form in their order. */
export const contactFields = Object.keys(words[defaultLocale]) as ContactField[];

/** As the form and the messages about them name them. */
export const contactLabels = Object.fromEntries(
  contactFields.map((field) => [field, perLocale((locale) => words[locale][field])]),
) as Readonly<Record<ContactField, PerLocale<string>>>;
