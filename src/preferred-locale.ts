import { defaultLocale, fallbackLocale, type Locale, locales } from "./locales.ts";

/**
 * The language for somebody who prefers these languages, best first: BCP 47 tags as in `navigator.languages`.
 * The first of ours wins whatever its region; who names none of ours gets the fallback; who names none at all, the default.
 */
export function preferredLocale(languages: readonly string[]): Locale {
  if (languages.length === 0) return defaultLocale;
  for (const language of languages) {
    const primary = language.split("-", 1)[0]?.toLowerCase();
    const ours = locales.find((locale) => locale === primary);
    if (ours) return ours;
  }
  return fallbackLocale;
}
