import { email } from "../validation/email-rule.ts";
import { required } from "../validation/presence-rules.ts";
import { max, min } from "../validation/text-rules.ts";
import type { Fields } from "../validation/validate.ts";
import type { ContactField } from "./contact-fields.ts";
import { contactLabels } from "./contact-labels.ts";
import { contactLimits } from "./contact-limits.ts";

/**
 * What a contact request has to be: for the form, and again for the endpoint. Names have no shortest length; a message
 * of less than ten characters says nothing one could answer.
 */
export const contactRules: Fields<ContactField> = {
  name: { label: contactLabels.name, rules: [required(), max(contactLimits.name)] },
  email: { label: contactLabels.email, rules: [required(), max(contactLimits.email), email()] },
  subject: { label: contactLabels.subject, rules: [required(), max(contactLimits.subject)] },
  message: { label: contactLabels.message, rules: [required(), min(10), max(contactLimits.message)] },
  consent: { label: contactLabels.consent, rules: [required({ allowFalse: false })] },
};
