import type { Locale } from "../locales.ts";
import { interfaceWords, type WordsOf } from "./parts.ts";
import { loadLanguage } from "./word-tables.ts";

export type Words = WordsOf<"interface">;

/** Call before a page in this language is shown. Rejects if its words cannot be loaded. */
export async function loadWords(locale: Locale): Promise<void> {
  await Promise.all([loadLanguage(locale), interfaceWords.load()]);
}

/** The words of `interface`; other parts load theirs. Throws if they have not been loaded. */
export function wordsFor(locale: Locale): Words {
  return interfaceWords.in(locale);
}

export function hasWords(locale: Locale): boolean {
  return interfaceWords.has(locale);
}
