import i18next, { type TFunction } from "i18next";
import type { Locale } from "../../site.ts";
import de from "./de.json";
import en from "./en.json";

export type ContactWords = TFunction<"contact">;

/** What the contact form says once somebody uses it: too much for the first load of every page. */
export function contactWordsFor(locale: Locale): ContactWords {
  instances[locale] ??= createWords(locale);
  return instances[locale];
}

const instances: Partial<Record<Locale, ContactWords>> = {};
const resources = { de, en };

function createWords(locale: Locale): ContactWords {
  const instance = i18next.createInstance({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    defaultNS: "contact",
    interpolation: { escapeValue: false },
    resources: { [locale]: { contact: resources[locale] } },
  });
  instance.init();
  return instance.getFixedT(locale, "contact");
}

/** Seconds from now, as people say them: `in 5 Minuten`. */
export function inTime(seconds: number, locale: Locale): string {
  const inUnits = new Intl.RelativeTimeFormat(locale);
  if (seconds < 60) return inUnits.format(Math.max(1, Math.ceil(seconds)), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? inUnits.format(minutes, "minute") : inUnits.format(Math.ceil(minutes / 60), "hour");
}
