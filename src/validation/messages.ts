import i18next, { type TFunction } from "i18next";
import type { Locale } from "../site.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import type { AnyRule } from "./rule.ts";

/** What is wrong with a field, in words. The messages stand apart from the interface's: only forms need them. */
export function messageFor(rule: AnyRule, labels: { field: string; target?: string }, locale: Locale): string {
  instances[locale] ??= createInstance(locale);
  return instances[locale]([rule.name, "default"], { ...rule.gaps, ...labels });
}

const instances: Partial<Record<Locale, TFunction<"validation">>> = {};
const resources = { de, en };
/** The region decides how lists and numbers are written. */
const languages = { de: "de-DE", en: "en-GB" } as const;

function createInstance(locale: Locale): TFunction<"validation"> {
  const instance = i18next.createInstance({
    lng: languages[locale],
    fallbackLng: false,
    initAsync: false,
    defaultNS: "validation",
    // The messages are written with single braces; they are shown as text, never as HTML.
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    resources: { [languages[locale]]: { validation: resources[locale] } },
  });
  instance.init();
  return instance.getFixedT(languages[locale], "validation");
}
