import { type Place, placePath } from "#src/addresses.ts";
import { defaultLocale, fallbackLocale, locales, type PerLocale, perLocale } from "#src/locales.ts";

/**
 * The content of tests is written in the default language and in that of visitors whose language the site does not have.
 * Every other language of the registry has the latter's texts, as after `make translate`.
 */
export function inEvery<T>(inDefault: T, inOther: T): PerLocale<T> {
  return perLocale((locale) => (locale === defaultLocale ? inDefault : inOther));
}

/** The languages beside the default one: the content of tests reads the same in all of them. */
export const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/** The page's address in every language, as reports list them. */
export function pathsOf(place: Place): string[] {
  return locales.map((locale) => placePath(place, locale));
}

/** Gives each text of a document that is in both languages of the tests a text in every other one. */
export function translated<T>(value: T): T {
  if (Array.isArray(value)) return value.map(translated) as T;
  if (typeof value !== "object" || value === null) return value;
  const texts = value as Record<string, unknown>;
  if (!/^locale[A-Z]/.test(String(texts._type)))
    return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, translated(inner)])) as T;
  const { [defaultLocale]: own, [fallbackLocale]: other, ...rest } = texts;
  return own === undefined || other === undefined ? value : ({ ...inEvery(own, other), ...rest } as T);
}
