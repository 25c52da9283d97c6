import { defaultLocale, fallbackLocale, type Locale, locales } from "./locales.ts";

/**
 * The language for a visitor's preferences, best first: BCP 47 tags as in `navigator.languages`. The first of our
 * languages wins, whatever its region. Without a match the fallback is used, without any preference the default.
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
