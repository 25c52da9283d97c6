import type { Locale } from "../site.ts";

/** The fields of the contact form in their order, as the form and the messages about them name them. */
export const contactLabels = {
  name: { de: "Name", en: "Name" },
  email: { de: "E-Mail-Adresse", en: "Email address" },
  subject: { de: "Betreff", en: "Subject" },
  message: { de: "Nachricht", en: "Message" },
  consent: { de: "Einwilligung", en: "Consent" },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type ContactField = keyof typeof contactLabels;

export const contactFields = Object.keys(contactLabels) as ContactField[];
