import { expect, test } from "vitest";
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

const keys = locales.flatMap((locale) => [...flatten(allWords[locale]).keys()].map((key) => [locale, key] as const));

test.each(keys)("%s: %s has the gaps of the default language", (locale: Locale, key: string) => {
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
