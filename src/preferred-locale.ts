import { defaultLocale, fallbackLocale, type Locale, locales } from "./locales.ts";

/** The first of our languages wins, whatever its region. `languages` has BCP 47 tags, the preferred one first. */
export function preferredLocale(languages: readonly string[]): Locale {
  if (languages.length === 0) return defaultLocale;
  for (const language of languages) {
    const primary = language.split("-", 1)[0]?.toLowerCase();
    const ours = locales.find((locale) => locale === primary);
    if (ours) return ours;
  }
  return fallbackLocale;
}
