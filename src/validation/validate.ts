import { wordsOf } from "../i18n/words.ts";
import type { Locale } from "../locales.ts";
import { type AnyRule, isEmpty, type Rule, type Values } from "./rule.ts";

/** The rules run in order; the first that fails gives the message. */
export interface Field<OneRule extends AnyRule = Rule> {
  readonly label: (locale: Locale) => string;
  readonly rules: readonly OneRule[];
}

export type Fields<Name extends string, OneRule extends AnyRule = Rule> = Readonly<Record<Name, Field<OneRule>>>;

type Errors<Name extends string> = Partial<Record<Name, string>>;

export function validate<Name extends string>(values: Values, fields: Fields<Name>, locale: Locale): Errors<Name> {
  const errors: Errors<Name> = {};
  for (const name of Object.keys(fields) as Name[]) {
    const failed = rulesFor(values[name], fields[name]).find((rule) => !rule.passes(values[name], values));
    if (failed) errors[name] = messageOf(failed, name, fields, locale);
  }
  return errors;
}

/** Like `validate`, for rules that return promises. A rule runs only after its field's earlier rules have passed. */
export async function validateAsync<Name extends string>(
  values: Values,
  fields: Fields<Name, AnyRule>,
  locale: Locale,
): Promise<Errors<Name>> {
  const errors: Errors<Name> = {};
  for (const name of Object.keys(fields) as Name[]) {
    for (const rule of rulesFor(values[name], fields[name])) {
      if (await rule.passes(values[name], values)) continue;
      errors[name] = messageOf(rule, name, fields, locale);
      break;
    }
  }
  return errors;
}

function rulesFor<OneRule extends AnyRule>(value: unknown, { rules }: Field<OneRule>): OneRule[] {
  return rules.filter((rule) => rule.judgesEmpty || !isEmpty(value));
}

function messageOf<Name extends string>(rule: AnyRule, name: Name, fields: Fields<Name, AnyRule>, locale: Locale) {
  const labels: Partial<Record<string, Field<AnyRule>>> = fields;
  const target = rule.target && (labels[rule.target]?.label(locale) ?? rule.target);
  const gaps = { ...rule.params, field: fields[name].label(locale), target };
  return wordsOf("validation", locale)([rule.name, "default"], gaps);
}
