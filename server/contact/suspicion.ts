import type { Locale } from "#src/site.ts";
import type { SentContact } from "./read-contact.ts";

/** Nobody reads four fields and writes a message in less. */
const minTimeMs = 2000;

/**
 * Why a request looks like a machine's, in words for the person it may have come from after all. Returns
 * undefined when it does not. Browsers fill in fields nobody sees, so nothing is refused silently.
 */
export function suspicionAbout({ website, elapsed, locale }: SentContact): string | undefined {
  if (website !== "") return words.trap[locale];
  return elapsed < minTimeMs ? words.haste[locale] : undefined;
}

const words: Readonly<Record<"trap" | "haste", Readonly<Record<Locale, string>>>> = {
  trap: {
    de: "Ihre Anfrage sah aus, als käme sie von einem Programm: Ein Feld war ausgefüllt, das niemand sieht. Vielleicht war es Ihr Browser. Bitte schreiben Sie uns eine E-Mail.",
    en: "Your request looked as if a program had sent it: a field that nobody can see was filled in. It may have been your browser. Please write us an email instead.",
  },
  haste: {
    de: "Ihre Anfrage kam schneller, als jemand schreiben kann. Bitte senden Sie sie noch einmal oder schreiben Sie uns eine E-Mail.",
    en: "Your request came faster than anybody can write. Please send it again, or write us an email.",
  },
};
