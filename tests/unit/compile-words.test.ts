import { expect, test } from "vitest";
import { compileWords } from "#src/i18n/compile-words.ts";
import { translatorFor } from "#src/i18n/translate.ts";

const written = {
  greeting: "Hello {{name}}",
  nested: { deep: { word: "deep" }, quoting: "as $t(nested.deep.word) as that" },
  left_one: "{{count}} left",
  left_other: "{{count}} still left",
  sum: "{{amount, number}} in all",
  kinds: "{{kinds, list(type: disjunction)}}",
};

const t = translatorFor<typeof written>(compileWords(written, "en"), "en");

test("words are found by their whole key, words inside words are put in their place", () => {
  expect(t("nested.deep.word")).toBe("deep");
  expect(t("nested.quoting")).toBe("as deep as that");
});

test("gaps are filled once: what fills them is nobody's word", () => {
  expect(t("greeting", { name: "{{name}} $t(nested.deep.word) $& <b>" })).toBe(
    "Hello {{name}} $t(nested.deep.word) $& <b>",
  );
  expect(t("greeting", { other: "x" })).toBe("Hello {{name}}");
  expect(t("greeting")).toBe("Hello {{name}}");
});

test("a number chooses the form and is written as the language writes it", () => {
  expect([0, 1, 2].map((count) => t("left", { count }))).toEqual(["0 still left", "1 left", "2 still left"]);
  expect(t("sum", { amount: 12_345.5 })).toBe("12,345.5 in all");
  expect(t("kinds", { kinds: ["a", "b", "c"] })).toBe("a, b or c");
});

test("a word that is missing shows as its key, and of several keys the first that is there counts", () => {
  const anything = t as (key: string | readonly string[]) => string;
  expect(anything("nested.none")).toBe("nested.none");
  expect(anything(["none", "nested.deep.word"])).toBe("deep");
});

test.each([
  [{ left_other: "{{count}} left" }, "en.json lacks left_one"],
  [{ price: "{{amount, currency}}" }, "“price” has a gap in the format “currency”"],
])("words that could not be spoken are refused: %j", (words, message) => {
  expect(() => compileWords(words, "en")).toThrow(message);
});
