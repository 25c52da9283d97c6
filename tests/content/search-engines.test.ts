import { expect, test } from "vitest";
import { canonicalAddress, localeOf, pathFor } from "#src/addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages } from "#tests/support/describe-site.ts";
import { linksOf, metaOf, scriptsOf, tagsOf, titleOf } from "#tests/support/html-tags.ts";

const { addresses, prefixedPaths, builtPage, builtPages, readBuilt } = contentSite;

const cases = addresses.map((address) => ({ address, path: pathFor(address) }));

test.each(cases)("$path names its canonical address and its languages", ({ address, path }) => {
  const html = builtPage(path);
  const absolute = (variant: Locale) => origin + pathFor({ ...address, variant });
  expect(linksOf(html, "canonical").map(({ href }) => href)).toEqual([origin + pathFor(canonicalAddress(address))]);
  expect(linksOf(html, "alternate").map(({ hreflang, href }) => [hreflang, href])).toEqual([
    ...locales.map((locale) => [locale, absolute(locale)]),
    ["x-default", absolute(defaultLocale)],
  ]);
  expect(tagsOf(html, "html")[0]?.lang).toBe(localeOf(address.variant));
});

test("the sitemap lists the prefixed addresses that may be indexed and nothing else", () => {
  const listed = [...readBuilt("sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const indexed = prefixedPaths.filter((path) => metaOf(builtPage(path), "robots") !== "noindex");
  expect(listed.sort()).toEqual(indexed.map((path) => origin + path).sort());
});

test.each(cases)("structured data on $path says where the page is and what it is about", ({ address, path }) => {
  const data = scriptsOf(builtPage(path), "application/ld+json").map((text) => JSON.parse(text));
  expect(data.map((entry) => entry["@context"])).toEqual(data.map(() => "https://schema.org"));
  const ofDocument = "slug" in address ? [expect.stringMatching(/^(JobPosting|Article)$/)] : [];
  const types = address.screen === "home" ? ["Organization", "WebSite"] : ["BreadcrumbList", ...ofDocument];
  expect(data.map((entry) => entry["@type"])).toEqual(types);
});

test("shared links show a title, a text and a picture of the page in its language", () => {
  for (const { path, html } of builtPages) {
    expect(metaOf(html, "og:title"), path).toBe(titleOf(html));
    expect(metaOf(html, "og:description"), path).toBe(metaOf(html, "description") ?? "a description");
    expect(metaOf(html, "og:image"), path).toMatch(new RegExp(`^${origin}/share/`));
    expect(metaOf(html, "og:url"), path).toBe(linksOf(html, "canonical")[0]?.href ?? "an address");
  }
});

test.each(errorPages)("%s is hidden from search engines and has no canonical address", (file) => {
  const html = readBuilt(file);
  expect(metaOf(html, "robots")).toBe("noindex");
  expect(linksOf(html, "canonical")).toEqual([]);
  expect(linksOf(html, "alternate")).toEqual([]);
  expect(scriptsOf(html, "application/ld+json")).toEqual([]);
});
