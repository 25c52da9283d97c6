import { expect, test } from "vitest";
import { compileWords } from "#src/i18n/compile-words.ts";
import { toolWords } from "#src/i18n/tool-words.ts";
import { type Gaps, translatorFor } from "#src/i18n/translate.ts";

const written = {
  greeting: "Hello {{name}}",
  nested: { deep: { word: "deep" }, quoting: "as $t(nested.deep.word) as that" },
  left_one: "{{count}} left",
  left_other: "{{count}} still left",
  sum: "{{amount, number}} in all",
  kinds: "{{kinds, list(type: disjunction)}}",
};
const t = translatorFor<typeof written>(compileWords(written, "en"), "en");
/** This text fills a gap. The gaps and references in it stay as they are. */
const odd = "{{name}} $t(nested.deep.word) $& <b>";

test.each<[key: Parameters<typeof t>[0], said: string, gaps?: Gaps]>([
  ["nested.deep.word", "deep"],
  ["nested.quoting", "as deep as that"],
  ["greeting", `Hello ${odd}`, { name: odd }],
  ["left", "0 still left", { count: 0 }],
  ["left", "1 left", { count: 1 }],
  ["sum", "12,345.5 in all", { amount: 12_345.5 }],
  ["kinds", "a or b", { kinds: ["a", "b"] }],
  [["nested.none"], "nested.none"],
  [["none", "nested.deep.word"], "deep"],
])("the words of pages at %j are “%s”", (key, said, gaps) => {
  expect(t(key, gaps)).toBe(said);
});

test("in tests, a gap that nobody fills is an error", () => {
  const say = toolWords("tests", { en: { hi: "Hello {{name}}" } })("en");
  expect(() => say("hi", {} as never)).toThrow("{{name}}");
});

test.each([
  [{ left_other: "{{count}} left" }, "en.json lacks left_one"],
  [{ price: "{{amount, currency}}" }, "“price” has a gap in the format “currency”"],
])("words that could not be shown are refused: %j", (words, message) => {
  expect(() => compileWords(words, "en")).toThrow(message);
});
