import type { Locale } from "../locales.ts";
import { type Errors, validate } from "../validation/validate.ts";
import type { ContactField } from "./contact-fields.ts";
import type { ContactTexts } from "./contact-request.ts";
import { contactRules } from "./contact-rules.ts";

export interface JudgedContact {
  /** In the asked language, by field; empty when all is well. */
  readonly errors: Errors<ContactField>;
  /** Tidied: what was judged, and what is to be sent, mailed and kept. */
  readonly texts: ContactTexts;
}

/** Values of another type than a form's count as not given. */
export function validateContact(values: Readonly<Record<string, unknown>>, locale: Locale): JudgedContact {
  const texts = {
    name: tidyLine(values.name),
    email: tidyLine(values.email),
    subject: tidyLine(values.subject),
    message: tidyText(values.message),
  };
  return { errors: validate({ ...texts, consent: values.consent === true }, contactRules, locale), texts };
}

/** One line: breaks and tabs become blanks. So no value can add a line to the head of a mail. */
function tidyLine(value: unknown): string {
  return tidyText(value).replace(/\s+/g, " ");
}

/** Line breaks as one character, no other control characters (nobody sees them), nothing around the text. */
function tidyText(value: unknown): string {
  if (typeof value !== "string") return "";
  const lines = value.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n");
  return lines.replace(/(?![\n\t])\p{Cc}/gu, "").trim();
}
