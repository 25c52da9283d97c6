import de from "./i18n/de.json" with { type: "json" };
import en from "./i18n/en.json" with { type: "json" };

/** A language of the site. docs/guides/add-a-language.md says how to add a language, with its addresses and content. */
export interface Language {
  /** In the language itself. */
  readonly name: string;
  /** The language and region (BCP 47) that determine how numbers, dates and prices are written. */
  readonly formats: string;
  /** Language and region as Open Graph writes them, with an underscore. */
  readonly openGraph: string;
  /** The small letters besides a to z. Pages preload the glyphs of these letters and of their capitals. */
  readonly letters?: string;
  /** The text of the link to this language on a site in two languages. The default is `name`. */
  readonly switchTo?: string;
  /** Set for a language that is written from right to left. */
  readonly dir?: "rtl";
}

/** Keys are lower-case language tags (ISO 639), as used in `lang`, in addresses and in the content's fields. */
export const languages = {
  de: { name: "Deutsch", formats: "de-DE", openGraph: "de_DE", letters: "äöüß", switchTo: "Auf Deutsch wechseln" },
  en: { name: "English", formats: "en-GB", openGraph: "en_GB", switchTo: "Switch to English" },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

/** The order is that of reports and lists. */
export const locales: readonly [Locale, ...Locale[]] = Object.keys(languages) as [Locale, ...Locale[]];

/** The language of paths without a prefix, of mails to the company, and of `x-default` for search engines. */
export const defaultLocale: Locale = "de";

/** The language of the page `/` for browsers that accept none of the site's languages. */
export const fallbackLocale: Locale = "en";

export type PerLocale<T> = { readonly [L in Locale]: T };

export function perLocale<T>(make: (locale: Locale) => T): PerLocale<T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as PerLocale<T>;
}

/** The words of pages and mails. The file of the default language determines which words must exist. */
export const allWords = { de, en } satisfies PerLocale<WithOwnForms<AllWords>>;
export type AllWords = typeof de;

/** Words with `_one` may be absent, because some languages have no singular. The build reports missing forms. */
type WithOwnForms<Words> = {
  readonly [Name in keyof Words as Name extends `${string}_one` ? never : Name]: WithOwnForms<Words[Name]>;
} & { readonly [Name in keyof Words as Name extends `${string}_one` ? Name : never]?: Words[Name] };

const isAnyRightToLeft = Object.values<Language>(languages).some(({ dir }) => dir);

/** The attributes of an element with texts in a language. Has `dir` only if a language of the site has `dir`. */
export function languageAttributes(tag: string): { readonly lang: string; readonly dir?: "ltr" | "rtl" } {
  return { lang: tag, ...(isAnyRightToLeft && { dir: isRightToLeft(tag) ? "rtl" : "ltr" }) };
}

/** The attributes of `languageAttributes` as HTML, such as ` lang="de"`. */
export function languageMarkup(tag: string): string {
  const attributes = Object.entries(languageAttributes(tag));
  return attributes.map(([name, value]) => ` ${name}="${value}"`).join("");
}

export function isRightToLeft(tag: string): boolean {
  return (languages as Readonly<Record<string, Language>>)[tag]?.dir === "rtl";
}

/** `German` for the tag `de` and a reader of `en`; if unknown, the language's own name, or else the tag. */
export function languageNameIn(reader: string, tag: string): string {
  const named = new Intl.DisplayNames(reader, { type: "language", fallback: "none" }).of(tag);
  const own = locales.find((locale) => locale === tag);
  return named ?? (own ? languages[own].name : tag);
}

/** The site's language for a browser that accepts languages with these tags, in this order. `en-US` means `en`. */
export function preferredLocale(accepted: readonly string[]): Locale {
  if (accepted.length === 0) return defaultLocale;
  for (const tag of accepted) {
    const primary = tag.split("-", 1)[0]?.toLowerCase();
    const ours = locales.find((locale) => locale === primary);
    if (ours) return ours;
  }
  return fallbackLocale;
}
