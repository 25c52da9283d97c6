import type { Locale } from "../locales.ts";
import { type Translate, translatorFor, type WordTable } from "./translate.ts";

/** The texts of one part of the site, by language. */
export interface Words<Texts> {
  /**
   * Fetches the texts in every language that this document has shown or is about to; at once where they are all there,
   * as in Node. Rejects when they cannot be had.
   */
  load(): Promise<void>;
  has(locale: Locale): boolean;
  /** Throws when the language has not been loaded. */
  in(locale: Locale): Translate<Texts>;
}

/** Texts that are there in all languages. */
export function presentWords<Texts>(table: (locale: Locale) => WordTable): Words<Texts> {
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

/** Texts whose languages a browser fetches one at a time. */
export function fetchedWords<Texts>(fetches: Readonly<Record<Locale, Fetch>>): Words<Texts> {
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
 * Before a page in this language is shown: every part that the document uses gets its texts, those that arrive later,
 * too. Rejects when they cannot be had.
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
