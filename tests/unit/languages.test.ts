import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registryGaps } from "#pipeline/registries.ts";
import { screens } from "#src/addresses.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

/** A list of the site's languages written out in a test fails for everybody who adds one (docs/guides/add-a-language.md). */
const listed = /\["de", "en"|_type: "locale[A-Z]\w*", de: .*\ben: /;

/** Files with languages that are not the site's, and the reason. */
const ownLanguages: Readonly<Record<string, string>> = {
  "tests/studio/schema.test.ts": "the Studio speaks German and English",
  "tests/browser/more-languages.soak.spec.ts": "it adds to the two that the project begins with",
  "tests/unit/languages.test.ts": "it looks for them",
};

test("tests take the site's languages from src/locales.ts, or from tests/support/languages.ts", () => {
  const found = globSync("tests/**/*.{ts,tsx}").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (listed.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  const isOwn = (line: string) => line.slice(0, line.indexOf(":")) in ownLanguages;
  expect(found.filter((line) => !isOwn(line))).toEqual([]);
  expect(found.filter(isOwn).length, "the expression finds lists").toBeGreaterThan(0);
});

test("missing addresses and words of a language are named once, by file", () => {
  expect(registryGaps()).toEqual([]);
  const locale = locales.find((locale) => locale !== defaultLocale) ?? defaultLocale;
  const { [locale]: _, ...home } = screens.home;
  const { nav: __, ...words } = allWords[locale];
  const gaps = registryGaps({ ...screens, home }, { ...allWords, [locale]: words });
  expect(gaps).toEqual([
    expect.stringMatching(new RegExp(`^src/addresses.ts .*/${locale} for home\\.`)),
    expect.stringMatching(new RegExp(`^src/i18n/${locale}.json .* nav\\.\\w+, .* more\\.`)),
  ]);
});
