import { allWords, type Locale } from "../locales.ts";
import { compileWords } from "./compile-words.ts";
import type { WordTable } from "./translate.ts";

/**
 * Node compiles a language on first use. The build replaces this module by one with the same exports and compiled
 * tables, of which a browser fetches one language at a time (pipeline/site/code/words-plugin.ts).
 */
export function tableOf(locale: Locale): WordTable | undefined {
  const table = tables.get(locale) ?? compileWords(allWords[locale], locale);
  tables.set(locale, table);
  return table;
}

const tables = new Map<Locale, WordTable>();

/** Rejects if the words cannot be loaded. */
export async function loadTable(_locale: Locale): Promise<void> {}
