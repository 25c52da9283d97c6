import { validationWords } from "../i18n/parts.ts";
import type { Locale } from "../locales.ts";
import type { AnyRule } from "./rule.ts";

/** What is wrong with a field, in words. The messages stand apart from the interface's: only forms need them. */
export function messageFor(rule: AnyRule, labels: { field: string; target?: string }, locale: Locale): string {
  return validationWords.in(locale)([rule.name, "default"], { ...rule.params, ...labels });
}
