import type { Locale } from "../locales.ts";
import { words } from "./parts/interface.ts";
import type { PartOf } from "./parts/parts.ts";
import type { Speaker } from "./speaker.ts";
import { loadLanguage } from "./words-part.ts";

export type Words = Speaker<PartOf<"interface">>;

/** Has to be called before a page in this language is shown. Rejects when its words cannot be had. */
export async function loadWords(locale: Locale): Promise<void> {
  await Promise.all([loadLanguage(locale), words.load()]);
}

export function hasWords(locale: Locale): boolean {
  return words.has(locale);
}

/**
 * The words of the interface in one language: what every page has. Other parts bring their own when they arrive. Throws
 * when they have not been loaded.
 */
export function wordsFor(locale: Locale): Words {
  return words.in(locale);
}
