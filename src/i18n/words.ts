import type { Locale } from "../locales.ts";
import { interfaceWords, type WordsOf } from "./parts.ts";
import { loadLanguage } from "./word-tables.ts";

export type Words = WordsOf<"interface">;

/** Has to be called before a page in this language is shown. Rejects when its words cannot be had. */
export async function loadWords(locale: Locale): Promise<void> {
  await Promise.all([loadLanguage(locale), interfaceWords.load()]);
}

/**
 * The words of the interface in one language: what every page has. Other parts bring their own when they arrive. Throws
 * when they have not been loaded.
 */
export function wordsFor(locale: Locale): Words {
  return interfaceWords.in(locale);
}

export function hasWords(locale: Locale): boolean {
  return interfaceWords.has(locale);
}
