import { type Language, languages } from "../../../src/locales.ts";

/** What all languages with Latin letters write, without the signs of programmers, and what prose has often beside. */
const common = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => String.fromCharCode(0x20 + place)).filter(
    (character) => !"\\^`{|}~".includes(character),
  ),
  ..."\u00a0\u00ad\u202f\u2011–—‘’‚“”„…·§©°€×−²",
];

/** The characters whose glyphs every page has before its first paint: what the site's languages need. */
export function firstLetters(): ReadonlySet<number> {
  const own = Object.values<Language>(languages).flatMap(({ letters = "" }) => [...letters, ...letters.toUpperCase()]);
  return new Set([...common, ...own].map((character) => character.codePointAt(0) ?? 0));
}
