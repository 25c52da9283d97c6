import { expect, test } from "vitest";
import { compileWords } from "#src/i18n/compile-words.ts";
import { translatorFor } from "#src/i18n/translate.ts";
import { allWords, defaultLocale, type Locale, locales } from "#src/locales.ts";

const reference = flatten(allWords[defaultLocale]);

test.each(locales)("%s has all words of the default language, and all plural forms of its own", (locale) => {
  const own = flatten(allWords[locale]);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const missing = [...reference.keys()].flatMap((key) => {
    const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    if (!stem || !form) return own.has(key) ? [] : [key];
    return forms.map((wanted) => `${stem}_${wanted}`).filter((wanted) => !own.has(wanted));
  });
  expect(missing).toEqual([]);
  const known = new Set([...reference.keys()].map(withoutForm));
  expect([...own.keys()].filter((key) => !known.has(withoutForm(key)))).toEqual([]);
});

const keys = locales.flatMap((locale) => [...flatten(allWords[locale]).keys()].map((key) => [locale, key] as const));

test.each(keys)("%s: %s has the placeholders of the default language", (locale: Locale, key: string) => {
  const text = flatten(allWords[locale]).get(key) ?? "";
  expect(text.trim()).not.toBe("");
  const model = reference.get(key) ?? reference.get(`${withoutForm(key)}_other`) ?? "";
  // The singular form may contain the number as a word.
  if (!key.endsWith("_one")) expect(gaps(text)).toEqual(gaps(model));
});

function flatten(words: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, value]],
    ),
  );
}

function gaps(text: string): string[] {
  return [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = ""]) => name).sort();
}

function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

const written = {
  greeting: "Hello {{name}}",
  nested: { deep: { word: "deep" }, quoting: "as $t(nested.deep.word) as that" },
  left_one: "{{count}} left",
  left_other: "{{count}} still left",
  sum: "{{amount, number}} in all",
  kinds: "{{kinds, list(type: disjunction)}}",
};

const t = translatorFor<typeof written>(compileWords(written, "en"), "en");

test("words are found by their full key, and references to other words are filled in", () => {
  expect(t("nested.deep.word")).toBe("deep");
  expect(t("nested.quoting")).toBe("as deep as that");
});

test("placeholders are filled once: placeholders inside the values stay as they are", () => {
  expect(t("greeting", { name: "{{name}} $t(nested.deep.word) $& <b>" })).toBe(
    "Hello {{name}} $t(nested.deep.word) $& <b>",
  );
  expect(t("greeting", { other: "x" })).toBe("Hello {{name}}");
  expect(t("greeting")).toBe("Hello {{name}}");
});

test("a number chooses the plural form and is written in the format of the language", () => {
  expect([0, 1, 2].map((count) => t("left", { count }))).toEqual(["0 still left", "1 left", "2 still left"]);
  expect(t("sum", { amount: 12_345.5 })).toBe("12,345.5 in all");
  expect(t("kinds", { kinds: ["a", "b", "c"] })).toBe("a, b or c");
});

test("a missing word shows as its key, and of several keys the first existing one is used", () => {
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
