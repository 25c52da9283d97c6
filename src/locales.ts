import de from "./i18n/de.json" with { type: "json" };
import en from "./i18n/en.json" with { type: "json" };

/**
 * The languages of the site: all that is known of one, but for its addresses (addresses.ts) and its content. The rest
 * is derived from here. How to add one: docs/guides/add-a-language.md.
 */
export interface Language {
  /** As its own speakers call it. */
  readonly name: string;
  /** Whose numbers, days and prices are shown: language and region (BCP 47). */
  readonly formats: string;
  /** As the Open Graph protocol wants it: language and territory with an underscore. */
  readonly openGraph: string;
  /** Its small letters beside a to z: pages have their glyphs, and those of the capitals, before they are painted. */
  readonly letters?: string;
}

/** By tag: the language in small letters (ISO 639), as in `lang`, in addresses and in the content's fields. */
export const languages = {
  de: { name: "Deutsch", formats: "de-DE", openGraph: "de_DE", letters: "äöüß" },
  en: { name: "English", formats: "en-GB", openGraph: "en_GB" },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

/** In the order in which reports and lists name them. */
export const locales = Object.keys(languages) as unknown as readonly [Locale, ...Locale[]];

/** The language of unprefixed addresses, of mails to the company, and `x-default` for search engines. */
export const defaultLocale = "de" satisfies Locale as Locale;

/** What a browser gets on `/` that asks for none of our languages. */
export const fallbackLocale = "en" satisfies Locale as Locale;

/** All words of the interface, one file for each language. The default language's says which there have to be. */
export const allWords: PerLocale<AllWords> = { de, en };
export type AllWords = typeof de;

/** One value for each language. */
export type PerLocale<T> = { readonly [L in Locale]: T };

export function perLocale<T>(make: (locale: Locale) => T): PerLocale<T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as PerLocale<T>;
}

/**
 * What a language is called in another one: `de` in `en` is `German`. As its own speakers call it where that one has no
 * name for it, and its tag where it is none of ours (any more).
 */
export function languageNameIn(reader: string, tag: string): string {
  const named = new Intl.DisplayNames(reader, { type: "language", fallback: "none" }).of(tag);
  const own = locales.find((locale) => locale === tag);
  return named ?? (own ? languages[own].name : tag);
}
