import i18next, { type TFunction } from "i18next";
import type { Locale } from "../site.ts";
import type contact from "./contact/de.json";
import de from "./de.json";
import en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof de; contact: typeof contact; validation: Record<string, string> };
  }
}

export type Words = TFunction<"translation">;

/**
 * The words of the interface in one language. Each language has an instance of its own, so that pages rendered at the
 * same time cannot change each other's language; a word that is missing stays visible as its key, never as the
 * other language.
 */
export function wordsFor(locale: Locale): Words {
  instances[locale] ??= createWords(locale);
  return instances[locale];
}

const instances: Partial<Record<Locale, Words>> = {};
const resources = { de, en };

function createWords(locale: Locale): Words {
  const instance = i18next.createInstance({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    resources: { [locale]: { translation: resources[locale] } },
  });
  instance.init();
  return instance.getFixedT(locale);
}
