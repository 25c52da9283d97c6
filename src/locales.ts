import de from "./i18n/de.json" with { type: "json" };
import en from "./i18n/en.json" with { type: "json" };

/** The facts about a language, except its addresses and content. docs/guides/add-a-language.md says how to add one. */
export interface Language {
  readonly name: string;
  /** The locale for numbers, dates and prices: language and region (BCP 47). */
  readonly formats: string;
  /** The Open Graph format: language and territory with an underscore. */
  readonly openGraph: string;
  /** The small letters besides a to z. Pages preload the glyphs of these letters and of their capitals. */
  readonly letters?: string;
  /** The text of the link to this language on a site in two languages. The default is the name. */
  readonly switchTo?: string;
  /** For a language that is written from right to left. */
  readonly dir?: "rtl";
}

/** Keys are lower-case language tags (ISO 639), as used in `lang`, in addresses and in the content's fields. */
export const languages = {
  de: { name: "Deutsch", formats: "de-DE", openGraph: "de_DE", letters: "äöüß", switchTo: "Auf Deutsch wechseln" },
  en: { name: "English", formats: "en-GB", openGraph: "en_GB", switchTo: "Switch to English" },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

/** In the order of reports and lists. */
export const locales: readonly [Locale, ...Locale[]] = Object.keys(languages) as [Locale, ...Locale[]];

/** The language of paths without a prefix, of mails to the company, and of `x-default` for search engines. */
export const defaultLocale: Locale = "de";

/** The language on `/` for browsers that accept none of the site's languages. */
export const fallbackLocale: Locale = "en";

/** The default language's file determines which words must exist. */
export const allWords = { de, en } satisfies PerLocale<WithOwnForms<AllWords>>;
export type AllWords = typeof de;

/** A language without a singular has no words with `_one`. The build reports the forms that a language lacks. */
type WithOwnForms<Words> = {
  readonly [Name in keyof Words as Name extends `${string}_one` ? never : Name]: WithOwnForms<Words[Name]>;
} & { readonly [Name in keyof Words as Name extends `${string}_one` ? Name : never]?: Words[Name] };

const needsDirection = Object.values<Language>(languages).some(({ dir }) => dir);

/** The attributes of an element with texts in a language. `dir` is only set if the site has a language with `dir`. */
export function languageAttributes(tag: string): { readonly lang: string; readonly dir?: "ltr" | "rtl" } {
  return { lang: tag, ...(needsDirection && { dir: isRightToLeft(tag) ? "rtl" : "ltr" }) };
}

/** The same attributes as HTML: ` lang="de"`. */
export function languageMarkup(tag: string): string {
  const attributes = Object.entries(languageAttributes(tag));
  return attributes.map(([name, value]) => ` ${name}="${value}"`).join("");
}

export function isRightToLeft(tag: string): boolean {
  return (languages as Readonly<Record<string, Language>>)[tag]?.dir === "rtl";
}

export type PerLocale<T> = { readonly [L in Locale]: T };

export function perLocale<T>(make: (locale: Locale) => T): PerLocale<T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as PerLocale<T>;
}

/** `de` in `en` is `German`. Falls back to the language's own name, and for unknown languages to the tag. */
export function languageNameIn(reader: string, tag: string): string {
  const named = new Intl.DisplayNames(reader, { type: "language", fallback: "none" }).of(tag);
  const own = locales.find((locale) => locale === tag);
  return named ?? (own ? languages[own].name : tag);
}

/** The site's language for a browser that accepts these BCP 47 tags, the preferred one first. `en-US` means `en`. */
export function preferredLocale(accepted: readonly string[]): Locale {
  if (accepted.length === 0) return defaultLocale;
  for (const tag of accepted) {
    const primary = tag.split("-", 1)[0]?.toLowerCase();
    const ours = locales.find((locale) => locale === primary);
    if (ours) return ours;
  }
  return fallbackLocale;
}
