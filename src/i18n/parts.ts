import { type AllWords, allWords, type Locale } from "../locales.ts";
import { compileWords } from "./compile-words.ts";
import type { Translate, WordTable } from "./translate.ts";
import { presentWords, type WordsByLanguage } from "./word-tables.ts";

/**
 * The only access to the interface's texts. They are in one file per language; code imports the part that it shows. In
 * Node, i18next compiles a part on first use. The build replaces this module by one with the same exports and compiled
 * tables (pipeline/site/words-plugin.ts).
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

/** Parts that no page needs at first: they load with the code that shows them, or stay on the server. */
const lateParts = ["contactForm", "lightbox", "mail", "suspicion", "validation"] as const satisfies (keyof AllWords)[];
type LatePart = (typeof lateParts)[number];

/** `interface` is on every page; the next three are parts of it for programs that need no more. */
export const partNames = ["interface", "connection", "contactFields", "languageSwitch", ...lateParts] as const;
export type Part = (typeof partNames)[number];

/** A browser fetches these in the page's language only. The others are a few words, or never reach a browser. */
export const fetchedParts: readonly Part[] = ["interface", "contactForm", "lightbox", "validation"];

type PartOf<P extends Part> = P extends "languageSwitch"
  ? Pick<AllWords["language"], "switchTo">
  : P extends keyof AllWords
    ? AllWords[P]
    : Omit<AllWords, LatePart>;

export type WordsOf<P extends Part> = Translate<PartOf<P>>;

/** Throws if a plural form is missing or a gap has an unknown format. */
export function compilePart(words: AllWords, part: Part, locale: Locale): WordTable {
  // The messages about fields use single braces.
  const braces = part === "validation" ? { prefix: "{", suffix: "}" } : undefined;
  return compileWords(selectPart(words, part), locale, braces);
}

function inNode<P extends Part>(part: P): WordsByLanguage<PartOf<P>> {
  return presentWords((locale) => compilePart(allWords[locale], part, locale));
}

function selectPart(words: AllWords, part: Part): object {
  if (part === "languageSwitch") return { switchTo: words.language.switchTo };
  if (part !== "interface") return words[part];
  const own = Object.entries(words).filter(([name]) => !lateParts.some((late) => late === name));
  return Object.fromEntries(own);
}
