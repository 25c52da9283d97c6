import { type AllWords, allWords, type Locale } from "../locales.ts";
import { compileWords } from "./compile-words.ts";
import type { Translate, WordTable } from "./translate.ts";
import { presentWords, type Words } from "./word-tables.ts";

/**
 * The one door to the texts of the interface. They stand in one file for each language; code takes the part that it
 * shows. This module is for Node, where i18next compiles a part when it is first used. In its place the build puts a
 * module with the same exports, whose tables are compiled already (pipeline/site/words-plugin.ts).
 */
export const interfaceWords = inNode("interface");
export const connectionWords = inNode("connection");
export const contactFieldsWords = inNode("contactFields");
export const languageSwitchWords = inNode("languageSwitch");
export const contactFormWords = inNode("contactForm");
export const lightboxWords = inNode("lightbox");
export const mailWords = inNode("mail");
export const suspicionWords = inNode("suspicion");
export const validationWords = inNode("validation");

/** Parts that no page has from the start: each comes with the code that shows it, or stays on the server. */
const lateParts = ["contactForm", "lightbox", "mail", "suspicion", "validation"] as const satisfies (keyof AllWords)[];
type LatePart = (typeof lateParts)[number];

/** `interface` is what every page has; the next three are of it and stand alone where a program needs no more. */
export const partNames = ["interface", "connection", "contactFields", "languageSwitch", ...lateParts] as const;
export type Part = (typeof partNames)[number];

/** A browser fetches these in the page's language alone. The others are a few words, or never reach a browser. */
export const fetchedParts: readonly Part[] = ["interface", "contactForm", "lightbox", "validation"];

type PartOf<P extends Part> = P extends "languageSwitch"
  ? Pick<AllWords["language"], "switchTo">
  : P extends keyof AllWords
    ? AllWords[P]
    : Omit<AllWords, LatePart>;

/** What gives the texts of a part in one language. */
export type WordsOf<P extends Part> = Translate<PartOf<P>>;

/** The table of a part. Throws when a form of a number is missing or a gap wants an unknown format. */
export function compilePart(words: AllWords, part: Part, locale: Locale): WordTable {
  // The messages about fields are written with single braces.
  const braces = part === "validation" ? { prefix: "{", suffix: "}" } : undefined;
  return compileWords(selectPart(words, part), locale, braces);
}

function inNode<P extends Part>(part: P): Words<PartOf<P>> {
  return presentWords((locale) => compilePart(allWords[locale], part, locale));
}

function selectPart(words: AllWords, part: Part): object {
  if (part === "languageSwitch") return { switchTo: words.language.switchTo };
  if (part !== "interface") return words[part];
  const own = Object.entries(words).filter(([name]) => !lateParts.some((late) => late === name));
  return Object.fromEntries(own);
}
