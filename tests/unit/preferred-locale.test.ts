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
  ["several others", ["xx-XX", "yy", "zz"], "en"],
  ["a language that only begins like ours", ["den", "enm"], "en"],
  ["Low German before German", ["nds", "de"], "de"],
  ["nothing legible", ["", "-", "de_DE"], "en"],
  ["no language", [], "de"],
];

test.each(cases)("a browser that asks for %s (%j) is shown the site in %s", (_, accepted, expected) => {
  expect(preferredLocale(accepted)).toBe(expected);
});
