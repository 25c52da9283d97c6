import { suspicionWords } from "#src/i18n/parts.ts";
import type { SentContact } from "./read-contact.ts";

/** Nobody reads four fields and writes a message in less. */
const minTimeMs = 2000;

/**
 * Why a request looks like a machine's, in words for the person it may have come from after all. Returns
 * undefined when it does not. Browsers fill in fields nobody sees, so nothing is refused silently.
 */
export function suspicionAbout({ website, elapsed, locale }: SentContact): string | undefined {
  if (website !== "") return suspicionWords.in(locale)("trap");
  return elapsed < minTimeMs ? suspicionWords.in(locale)("haste") : undefined;
}
