import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A list of the site's languages written out in a test fails for everybody who adds one (docs/guides/add-a-language.md). */
const listed = /\["de", "en"|_type: "locale[A-Z]\w*", de: .*\ben: /;

/** Files whose languages are not the site's, with the reason. */
const ownLanguages: Readonly<Record<string, string>> = {
  "tests/studio/schema.test.ts": "the Studio speaks German and English",
  "tests/browser/more-languages.soak.spec.ts": "it adds to the two that the project begins with",
  "tests/unit/languages.test.ts": "it looks for them",
};

test("tests take the site's languages from src/locales.ts, or from tests/support/languages.ts", () => {
  const files = globSync("tests/**/*.{ts,tsx}").filter((file) => !(file in ownLanguages));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (listed.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each(['for (const locale of ["de", "en"]) {', '{ _type: "localeString", de: "Neu", en: "New" }'])(
  "%s would be found",
  (line) => expect(listed.test(line)).toBe(true),
);
