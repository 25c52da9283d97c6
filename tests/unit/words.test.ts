import { expect, test } from "vitest";
import contactDe from "#src/i18n/contact/de.json";
import contactEn from "#src/i18n/contact/en.json";
import de from "#src/i18n/de.json";
import en from "#src/i18n/en.json";
import lightboxDe from "#src/i18n/lightbox/de.json";
import lightboxEn from "#src/i18n/lightbox/en.json";
import { wordsFor } from "#src/i18n/words.ts";

// With them the words that come later than the page.
const german = flatten({ ...de, lightbox: lightboxDe, lateContact: contactDe });
const english = flatten({ ...en, lightbox: lightboxEn, lateContact: contactEn });

test("both languages have the same words", () => {
  expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
});

test.each([...german.keys()])("%s says something in both languages, with the same gaps to fill", (key) => {
  const [inGerman = "", inEnglish = ""] = [german.get(key), english.get(key)];
  expect(inGerman.trim()).not.toBe("");
  expect(inEnglish.trim()).not.toBe("");
  expect(gaps(inEnglish)).toEqual(gaps(inGerman));
});

test("the two languages do not speak into each other", () => {
  const [t, u] = [wordsFor("de"), wordsFor("en")];
  expect([t("nav.about"), u("nav.about"), t("nav.about")]).toEqual(["Über uns", "About us", "Über uns"]);
});

test("what fills a gap is not escaped twice", () => {
  expect(wordsFor("de")("products.more", { name: "Öl & <Mehl>" })).toBe("Mehr über Öl & <Mehl>");
});

function flatten(words: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, value]],
    ),
  );
}

function gaps(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).sort();
}
