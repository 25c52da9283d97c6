import type { AllWords, Locale } from "../locales.ts";
import { type Translate, translatorFor } from "./translate.ts";
import { loadTable, tableOf } from "./word-tables.ts";

type Part = { [Name in keyof AllWords]: AllWords[Name] extends object ? Name : never }[keyof AllWords];

export type Words = Translate<AllWords>;
export type WordsOf<P extends Part> = Translate<AllWords[P]>;

/**
 * Call before a page in this language is shown. A part that was asked for once is loaded with every further language, too.
 * Rejects if the words cannot be loaded.
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

export function wordsOf<P extends Part>(part: P, locale: Locale): WordsOf<P> {
  const t = wordsFor(locale);
  const within = (key: string) => `${part}.${key}`;
  return (key: string | readonly string[], gaps) => t([key].flat().map(within), gaps);
}
