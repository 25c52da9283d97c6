import { expect, test } from "vitest";
import { preferredLocale } from "#src/locales.ts";

const cases: [string, string[], "de" | "en"][] = [
  ["a region of English", ["en-US"], "en"],
  ["a script and a region", ["de-Latn-CH"], "de"],
  ["capitals", ["EN-gb"], "en"],
  ["German first", ["de-CH", "en"], "de"],
  ["English first", ["en-GB", "de"], "en"],
  ["ours after another one", ["xx", "de-DE", "en"], "de"],
  ["English after another one, before German", ["xx", "en-US", "de"], "en"],
  ["neither, several", ["xx-XX", "yy", "zz"], "en"],
  ["a language that only begins like ours", ["den", "enm"], "en"],
  ["Low German is not German", ["nds", "de"], "de"],
  ["nothing readable", ["", "-", "de_DE"], "en"],
  ["no language requested", [], "de"],
];

test.each(cases)("%s", (_name, languages, expected) => {
  expect(preferredLocale(languages)).toBe(expected);
});
