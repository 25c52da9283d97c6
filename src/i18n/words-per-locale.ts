import i18next, { type InterpolationOptions, type Namespace, type TFunction } from "i18next";
import { type Locale, languages } from "../locales.ts";

interface WordsOptions {
  readonly interpolation?: InterpolationOptions;
  /** Numbers and lists among the words follow the language's region. */
  readonly hasFormats?: boolean;
}

/**
 * The words of one part of the site, by language. Each language has an instance of its own, made when it is first
 * needed, so that pages rendered at the same time cannot change each other's language; a word that is missing stays
 * visible as its key, never as the other language.
 */
export function wordsPerLocale<Part extends Namespace>(
  words: Readonly<Record<Locale, object>>,
  { interpolation, hasFormats = false }: WordsOptions = {},
): (locale: Locale) => TFunction<Part> {
  const made: Partial<Record<Locale, TFunction<Part>>> = {};
  return (locale) => {
    made[locale] ??= create(locale);
    return made[locale];
  };

  function create(locale: Locale): TFunction<Part> {
    const tag = hasFormats ? languages[locale].formats : locale;
    const instance = i18next.createInstance({
      lng: tag,
      fallbackLng: false,
      initAsync: false,
      // React, and whoever writes text into the page, escapes.
      interpolation: { escapeValue: false, ...interpolation },
      resources: { [tag]: { translation: words[locale] } },
    });
    instance.init();
    return instance.getFixedT(tag) as unknown as TFunction<Part>;
  }
}
