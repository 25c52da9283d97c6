import { contactFieldsWords } from "../i18n/parts.ts";
import { type PerLocale, perLocale } from "../locales.ts";
import { type ContactField, contactFields } from "./contact-fields.ts";

/** What messages about the fields of the contact form call them. */
export const contactLabels = Object.fromEntries(
  contactFields.map((field) => [field, perLocale((locale) => contactFieldsWords.in(locale)(field))]),
) as Readonly<Record<ContactField, PerLocale<string>>>;
