import { expect, test } from "vitest";
import {
  type Address,
  allAddresses,
  canonicalAddress,
  isPrefixed,
  localeOfPath,
  parsePath,
  pathFor,
  placePath,
  plainScreens,
} from "#src/addresses.ts";
import { locales } from "#src/locales.ts";

const addresses: [string, Address][] = [
  ["/", { screen: "home", variant: "unprefixed" }],
  ["/de", { screen: "home", variant: "de" }],
  ["/en", { screen: "home", variant: "en" }],
  ["/about", { screen: "about", variant: "unprefixed" }],
  ["/de/ueber-uns", { screen: "about", variant: "de" }],
  ["/en/about-us", { screen: "about", variant: "en" }],
  ["/contact", { screen: "contact", variant: "unprefixed" }],
  ["/de/kontakt", { screen: "contact", variant: "de" }],
  ["/en/contact", { screen: "contact", variant: "en" }],
  ["/imprint", { screen: "imprint", variant: "unprefixed" }],
  ["/de/impressum", { screen: "imprint", variant: "de" }],
  ["/en/imprint", { screen: "imprint", variant: "en" }],
  ["/jobs", { screen: "jobs", variant: "unprefixed" }],
  ["/de/jobs", { screen: "jobs", variant: "de" }],
  ["/en/jobs", { screen: "jobs", variant: "en" }],
  ["/jobs/brewer", { screen: "job", variant: "unprefixed", slug: "brewer" }],
  ["/de/jobs/brewer", { screen: "job", variant: "de", slug: "brewer" }],
  ["/en/jobs/night-shift-2", { screen: "job", variant: "en", slug: "night-shift-2" }],
  ["/partners", { screen: "partners", variant: "unprefixed" }],
  ["/de/partner", { screen: "partners", variant: "de" }],
  ["/en/partners", { screen: "partners", variant: "en" }],
  ["/privacy", { screen: "privacy", variant: "unprefixed" }],
  ["/de/datenschutz", { screen: "privacy", variant: "de" }],
  ["/en/privacy", { screen: "privacy", variant: "en" }],
  ["/products", { screen: "products", variant: "unprefixed" }],
  ["/de/produkte", { screen: "products", variant: "de" }],
  ["/en/products", { screen: "products", variant: "en" }],
  ["/team", { screen: "team", variant: "unprefixed" }],
  ["/de/team", { screen: "team", variant: "de" }],
  ["/en/team", { screen: "team", variant: "en" }],
];

test.each(addresses)("%s is read as an address and written as the same path", (path, address) => {
  expect(parsePath(path)).toEqual(address);
  expect(pathFor(address)).toBe(path);
});

test.each([
  ["a slash at the end", "/de/jobs/"],
  ["a slash after the language", "/de/"],
  ["capitals", "/DE/jobs"],
  ["two slashes", "//de"],
  ["nothing", ""],
  ["another language", "/fr/jobs"],
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

test("links inside the site begin with the language, also the link to the home page", () => {
  expect(placePath({ screen: "home" }, "de")).toBe("/de");
  expect(placePath({ screen: "job", slug: "brewer" }, "en")).toBe("/en/jobs/brewer");
});

test.each([
  ["/", "de"],
  ["/anything", "de"],
  ["/en", "en"],
  ["/en/", "en"],
  ["/EN/nothing", "en"],
  ["/english", "de"],
  ["/de/nothing", "de"],
  ["/fr", "de"],
])("somebody lost on %s is spoken to in %s", (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});
