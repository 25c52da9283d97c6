import { expect, test } from "vitest";
import { allAddresses, isPrefixed, localeOfPath, parsePath, pathFor, plainScreens } from "#src/addresses.ts";
import { locales, preferredLocale } from "#src/locales.ts";

const all = allAddresses({ job: ["brewer", "night-shift-2"] });

test("every address is read and written as the same path, one per language and one without, and no two are the same", () => {
  for (const address of all) expect(parsePath(pathFor(address))).toEqual(address);
  const pages = plainScreens.length + 2;
  const paths = all.map(pathFor);
  expect(new Set(paths).size).toBe(pages * (locales.length + 1));
  for (const locale of locales) {
    expect(paths.filter((path) => isPrefixed(path) && localeOfPath(path) === locale)).toHaveLength(pages);
  }
});

test.each([
  ["a slash at the end", "/de/jobs/"],
  ["a slash after the language", "/de/"],
  ["capitals", "/DE/jobs"],
  ["two slashes", "//de"],
  ["nothing", ""],
  ["another language", "/xx/jobs"],
  ["an English word under /de", "/de/about-us"],
  ["the file of a page", "/de/jobs.html"],
  ["a query", "/de/jobs?x=1"],
  ["more behind a slug", "/jobs/brewer/apply"],
  ["an encoded slug", "/jobs/brew%65r"],
])("no address: %s (%s)", (_, path) => {
  expect(parsePath(path)).toBeUndefined();
});

test.each([
  ["/", "de"],
  ["/anything", "de"],
  ["/en", "en"],
  ["/en/", "en"],
  ["/EN/nothing", "en"],
  ["/english", "de"],
  ["/de/nothing", "de"],
  ["/xx", "de"],
])("the language of the error page at %s is %s", (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});

test.each<[string, string[], "de" | "en"]>([
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
])("a browser that asks for %s (%j) is shown the site in %s", (_, accepted, expected) => {
  expect(preferredLocale(accepted)).toBe(expected);
});
