import { type AllWords, allWords, type Locale, perLocale } from "../../locales.ts";
import { compileWords } from "../compile-words.ts";
import type { WordTable } from "../speaker.ts";
import { presentPart, type WordsPart } from "../words-part.ts";
import { lateParts, type Part, type PartOf } from "./parts.ts";

/** The words of one part, in Node in every language. What browsers get instead: pipeline/site/words-plugin.ts. */
export function partOf<P extends Part>(part: P): WordsPart<PartOf<P>> {
  return presentPart(perLocale((locale) => compilePart(allWords[locale], part, locale)));
}

/** Throws when the words cannot be spoken. */
export function compilePart(words: AllWords, part: Part, locale: Locale): WordTable {
  // The messages about fields are written with single braces.
  const braces = part === "validation" ? { prefix: "{", suffix: "}" } : undefined;
  return compileWords(selectPart(words, part), locale, braces);
}

function selectPart<P extends Part>(words: AllWords, part: P): PartOf<P> {
  if (part === "languageSwitch") return { switchTo: words.language.switchTo } as PartOf<P>;
  if (part !== "interface") return words[part as keyof AllWords] as PartOf<P>;
  const own = Object.entries(words).filter(([name]) => !lateParts.some((late) => late === name));
  return Object.fromEntries(own) as PartOf<P>;
}
