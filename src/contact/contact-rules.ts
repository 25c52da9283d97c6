import { email } from "../validation/email-rule.ts";
import { required } from "../validation/presence-rules.ts";
import { max, min } from "../validation/text-rules.ts";
import type { Fields } from "../validation/validate.ts";
import { type ContactField, contactLabels } from "./contact-labels.ts";

/**
 * What a contact request has to be: for the form, and again for the endpoint. Lengths in characters. An address cannot
 * be longer than 254 (RFC 5321); names have no shortest length, a message under ten says nothing one could answer, and
 * 5000 are two pages.
 */
export const contactRules: Fields<ContactField> = {
  name: { label: contactLabels.name, rules: [required(), max(120)] },
  email: { label: contactLabels.email, rules: [required(), max(254), email()] },
  subject: { label: contactLabels.subject, rules: [required(), max(160)] },
  message: { label: contactLabels.message, rules: [required(), min(10), max(5000)] },
  consent: { label: contactLabels.consent, rules: [required({ allowFalse: false })] },
};
