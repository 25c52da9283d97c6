import { expect, test } from "vitest";
import { wordsFor } from "#src/i18n/words.ts";
import { allWords, defaultLocale, type Locale, locales } from "#src/locales.ts";

const reference = flatten(allWords[defaultLocale]);

test.each(locales)("%s has the words of the default language, and every form its numbers ask for", (locale) => {
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

test.each(locales.flatMap((locale) => [...flatten(allWords[locale]).keys()].map((key) => [locale, key] as const)))(
  "%s: %s says something, with the same gaps to fill as in the default language",
  (locale: Locale, key: string) => {
    const text = flatten(allWords[locale]).get(key) ?? "";
    expect(text.trim()).not.toBe("");
    const model = reference.get(key) ?? reference.get(`${withoutForm(key)}_other`) ?? "";
    // In the form for one, the number may be a word.
    if (!key.endsWith("_one")) expect(gaps(text)).toEqual(gaps(model));
  },
);

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
  return [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = ""]) => name).sort();
}

function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}
