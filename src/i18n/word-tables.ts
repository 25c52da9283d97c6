import { allWords, type Locale } from "../locales.ts";
import { compileWords } from "./compile-words.ts";
import type { WordTable } from "./translate.ts";
import type { WordPart } from "./word-parts.ts";

/** The build replaces this module by compiled tables of each language and part (pipeline/site/vite/words-plugin.ts). */
export function tableOf(locale: Locale): WordTable | undefined {
  const table = tables.get(locale) ?? compileWords(allWords[locale], locale);
  tables.set(locale, table);
  return table;
}

const tables = new Map<Locale, WordTable>();

/** Rejects if the words cannot be loaded. */
export async function loadTable(_locale: Locale, _part?: WordPart): Promise<void> {}
