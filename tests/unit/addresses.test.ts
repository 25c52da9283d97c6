import { expect, test } from "vitest";
import {
  allAddresses,
  canonicalAddress,
  isPrefixed,
  localeOfPath,
  type Place,
  parsePath,
  pathFor,
  placePath,
  plainScreens,
} from "#src/addresses.ts";
import { locales } from "#src/locales.ts";

test.each<[screen: Place, unprefixed: string, german: string, english: string]>([
  [{ screen: "home" }, "/", "/de", "/en"],
  [{ screen: "about" }, "/about", "/de/ueber-uns", "/en/about-us"],
  [{ screen: "contact" }, "/contact", "/de/kontakt", "/en/contact"],
  [{ screen: "imprint" }, "/imprint", "/de/impressum", "/en/imprint"],
  [{ screen: "jobs" }, "/jobs", "/de/jobs", "/en/jobs"],
  [{ screen: "job", slug: "night-shift-2" }, "/jobs/night-shift-2", "/de/jobs/night-shift-2", "/en/jobs/night-shift-2"],
  [{ screen: "partners" }, "/partners", "/de/partner", "/en/partners"],
  [{ screen: "privacy" }, "/privacy", "/de/datenschutz", "/en/privacy"],
  [{ screen: "products" }, "/products", "/de/produkte", "/en/products"],
  [{ screen: "team" }, "/team", "/de/team", "/en/team"],
])("%o is read and written as %s, %s and %s", (place, unprefixed, de, en) => {
  const variants = [["unprefixed", unprefixed] as const, ["de", de] as const, ["en", en] as const];
  for (const [variant, path] of variants) {
    expect(parsePath(path)).toEqual({ ...place, variant });
    expect(placePath(place, variant)).toBe(path);
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

test("every page has one path per language and one without a language, and no two are the same", () => {
  const paths = allAddresses({ job: ["brewer", "miller"] }).map(pathFor);
  const pages = plainScreens.length + 2;
  expect(paths).toHaveLength(pages * (locales.length + 1));
  expect(new Set(paths).size).toBe(paths.length);
  for (const locale of locales) {
    expect(paths.filter((path) => isPrefixed(path) && localeOfPath(path) === locale)).toHaveLength(pages);
  }
});

test("a path without a language shows the German page", () => {
  expect(canonicalAddress({ screen: "about", variant: "unprefixed" })).toEqual({ screen: "about", variant: "de" });
  expect(canonicalAddress({ screen: "about", variant: "en" })).toEqual({ screen: "about", variant: "en" });
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
])("somebody lost on %s is spoken to in %s", (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});
