import { wordsOf } from "../i18n/words.ts";
import type { Locale } from "../locales.ts";
import { between, days, double, included, integer, regex } from "../validation/further-rules.ts";
import type { Rule } from "../validation/rule.ts";
import { email, max, min, plainEmail, required } from "../validation/rules.ts";
import { type Field, type Fields, validate } from "../validation/validate.ts";
import type { ContactErrors } from "./contact-request.ts";
import { type ContactField, type ContactTexts, type FieldSpec, fieldSpecs, formFields, textsFrom } from "./fields.ts";
import { tidyValue } from "./values.ts";

/** The form and the endpoint apply the same rules. */
export function validateContact(values: ContactTexts & { readonly consent: boolean }, locale: Locale) {
  const texts = textsFrom((name) => tidyValue(name, values[name]));
  const errors: ContactErrors = validate({ ...texts, consent: values.consent }, contactRules, locale);
  return { errors, texts };
}

export const contactLabel = (name: ContactField, locale: Locale): string => wordsOf("contactFields", locale)(name);

/** No telephone number has fewer digits. People write spaces, brackets and words between them. */
const threeDigits = /(\p{Nd}\P{Nd}*){3}/u;

const contactRules = Object.fromEntries(formFields.map((name) => [name, fieldOf(name)])) as Fields<ContactField>;

function fieldOf(name: ContactField): Field {
  return { label: (locale) => contactLabel(name, locale), rules: rulesOf(name) };
}

function rulesOf(name: ContactField): Rule[] {
  if (name === "consent") return [required({ allowFalse: false })];
  const spec = fieldSpecs[name];
  return [...(spec.isOptional ? [] : [required()]), ...rulesOfKind(spec), ...(spec.rules ?? [])];
}

function rulesOfKind(spec: FieldSpec): Rule[] {
  switch (spec.kind) {
    case "number":
      return [spec.decimals ? double({ decimals: spec.decimals }) : integer(), between(spec.min, spec.max)];
    case "date":
      return [days(spec.first, spec.last)];
    case "choice":
      return [included(spec.choices)];
    case "checkbox":
      return [];
    case "email":
      return [...lengthOf(spec), email(), plainEmail()];
    case "telephone":
      return [...lengthOf(spec), regex(threeDigits)];
    default:
      return lengthOf(spec);
  }
}

function lengthOf(spec: { readonly min?: number; readonly max: number }): Rule[] {
  return [min(spec.min ?? 0), max(spec.max)];
}
