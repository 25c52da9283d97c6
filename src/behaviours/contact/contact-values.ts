import type { ContactField } from "../../contact/contact-fields.ts";
import type { ContactTexts } from "../../contact/contact-request.ts";

/** What the form holds, as it stands in it. */
export type ContactValues = ContactTexts & { readonly consent: boolean; readonly website: string };

export type ContactErrors = Partial<Record<ContactField, string>>;

export const emptyValues: ContactValues = {
  name: "",
  email: "",
  subject: "",
  message: "",
  consent: false,
  website: "",
};
