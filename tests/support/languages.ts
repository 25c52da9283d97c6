import { type Place, placePath } from "#src/addresses.ts";
import { defaultLocale, fallbackLocale, locales, type PerLocale, perLocale } from "#src/locales.ts";

/**
 * A text in every language. Tests write it in two: the default language, and the one for visitors whose own language the
 * site lacks. All further languages have the second text, as after `make translate`.
 */
export function inEvery<T>(inDefault: T, inOther: T): PerLocale<T> {
  return perLocale((locale) => (locale === defaultLocale ? inDefault : inOther));
}

/** The languages in which the content of tests has the same texts: all except the default one. */
export const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/** A page's address in every language, in the order of reports. */
export function pathsOf(place: Place): string[] {
  return locales.map((locale) => placePath(place, locale));
}

/** Adds the further languages to each text that a document has in both languages of the tests. */
export function translated<T>(value: T): T {
  if (Array.isArray(value)) return value.map(translated) as T;
  if (typeof value !== "object" || value === null) return value;
  const texts = value as Record<string, unknown>;
  if (!/^locale[A-Z]/.test(String(texts._type)))
    return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, translated(inner)])) as T;
  const { [defaultLocale]: own, [fallbackLocale]: other, ...rest } = texts;
  return own === undefined || other === undefined ? value : ({ ...inEvery(own, other), ...rest } as T);
}
