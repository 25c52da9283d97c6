import type { Locale } from "../locales.ts";
import { type Translate, translatorFor, type WordTable } from "./translate.ts";

export interface WordsByLanguage<Texts> {
  /**
   * Fetches the texts in every language that this document shows or will show next; in Node all are present. Rejects if
   * that fails.
   */
  load(): Promise<void>;
  has(locale: Locale): boolean;
  /** Throws if the language has not been loaded. */
  in(locale: Locale): Translate<Texts>;
}

/** Texts that are present in all languages. */
export function presentWords<Texts>(table: (locale: Locale) => WordTable): WordsByLanguage<Texts> {
  const translators = new Map<Locale, Translate<Texts>>();
  return {
    load: async () => {},
    has: () => true,
    in(locale) {
      const translate = translators.get(locale) ?? translatorFor<Texts>(table(locale), locale);
      translators.set(locale, translate);
      return translate;
    },
  };
}

type Fetch = () => Promise<{ readonly default: WordTable }>;

const wanted = new Set<Locale>();
const parts = new Set<(locale: Locale) => Promise<void>>();

/** Texts that a browser fetches one language at a time. */
export function fetchedWords<Texts>(fetches: Readonly<Record<Locale, Fetch>>): WordsByLanguage<Texts> {
  const translators = new Map<Locale, Translate<Texts>>();
  const fetchTable = async (locale: Locale) => {
    if (!translators.has(locale)) translators.set(locale, translatorFor((await fetches[locale]()).default, locale));
  };
  return {
    async load() {
      parts.add(fetchTable);
      await Promise.all([...wanted].map(fetchTable));
    },
    has: (locale) => translators.has(locale),
    in(locale) {
      const translate = translators.get(locale);
      if (!translate) throw new Error(`The words in "${locale}" have not been loaded.`);
      return translate;
    },
  };
}

/**
 * Call before a page in this language is shown. Every part in use gets its texts, including parts that load later.
 * Rejects if that fails.
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  wanted.add(locale);
  try {
    await Promise.all([...parts].map((fetchTable) => fetchTable(locale)));
  } catch (error) {
    wanted.delete(locale);
    throw error;
  }
}
