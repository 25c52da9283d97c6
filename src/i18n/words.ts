import type { AllWords, Locale } from "../locales.ts";
import { type Translate, translatorFor } from "./translate.ts";
import { loadTable, tableOf } from "./word-tables.ts";

/** A first key, such as `validation`. */
type Group = { [Name in keyof AllWords]: AllWords[Name] extends object ? Name : never }[keyof AllWords];

export type Words = Translate<AllWords>;
export type WordsOf<G extends Group> = Translate<AllWords[G]>;

/**
 * Call before a page in this language is shown. Words of the form or the lightbox that are loaded in another language
 * are then loaded in this language, too. Rejects if the words cannot be loaded.
 */
export const loadWords = loadTable;

export function hasWords(locale: Locale): boolean {
  return tableOf(locale) !== undefined;
}

/** The texts of the interface. Throws if the language has not been loaded. */
export function wordsFor(locale: Locale): Words {
  const table = tableOf(locale);
  if (!table) throw new Error(`The words in "${locale}" have not been loaded.`);
  const words = translators.get(locale) ?? translatorFor<AllWords>(table, locale);
  translators.set(locale, words);
  return words;
}

const translators = new Map<Locale, Words>();

/** The texts of one group, by their keys without the group's name. */
export function wordsOf<G extends Group>(group: G, locale: Locale): WordsOf<G> {
  const words = wordsFor(locale);
  return (key: string | readonly string[], gaps) => {
    const keys = [key].flat().map((rest) => `${group}.${rest}`);
    return words(keys, gaps);
  };
}
