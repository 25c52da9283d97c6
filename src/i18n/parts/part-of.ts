import { type AllWords, allWords, type PerLocale, perLocale } from "../../locales.ts";
import { lateParts, type Part, type PartOf } from "./parts.ts";

/** The words of one part in every language. Browsers get them as literals: pipeline/site/words-plugin.ts. */
export function partOf<P extends Part>(part: P): PerLocale<PartOf<P>> {
  return perLocale((locale) => selectPart(allWords[locale], part));
}

export function selectPart<P extends Part>(words: AllWords, part: P): PartOf<P> {
  if (part !== "interface") return words[part as keyof AllWords] as PartOf<P>;
  const own = Object.entries(words).filter(([name]) => !lateParts.some((late) => late === name));
  return Object.fromEntries(own) as PartOf<P>;
}
