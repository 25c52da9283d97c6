import { expect, test } from "vitest";
import { preferredLocale } from "#src/preferred-locale.ts";

const cases: [string, string[], "de" | "en"][] = [
  ["a region of English", ["en-US"], "en"],
  ["a script and a region", ["de-Latn-CH"], "de"],
  ["capitals", ["EN-gb"], "en"],
  ["German first", ["de-CH", "en"], "de"],
  ["English first", ["en-GB", "de"], "en"],
  ["ours after another one", ["nl", "de-DE", "en"], "de"],
  ["English after French, before German", ["fr", "en-US", "de"], "en"],
  ["neither, several", ["fr-FR", "it", "pl"], "en"],
  ["a language that only begins like ours", ["den", "enm"], "en"],
  ["Low German is not German", ["nds", "de"], "de"],
  ["nothing readable", ["", "-", "de_DE"], "en"],
  ["no language requested", [], "de"],
];

test.each(cases)("%s", (_name, languages, expected) => {
  expect(preferredLocale(languages)).toBe(expected);
});
