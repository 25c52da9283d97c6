import { expect, test } from "vitest";
import { sitemapFiles } from "#pipeline/site/files/sitemap.ts";
import { allAddresses, pathFor } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

test("pages hidden from search engines are not in the sitemap, nor listed as an alternate", () => {
  const hidden = samplePayload({ screen: "team", variant: "en" });
  const shown = samplePayload({ screen: "team", variant: "de" });
  const files = sitemapFiles([{ ...hidden, head: { ...hidden.head, noIndex: true } }, shown]);
  const alternates = { de: "/de/team", "x-default": "/de/team" };
  expect([...readSitemap(files.get("sitemap.xml") ?? "")]).toEqual([["/de/team", alternates]]);
});

const { head } = samplePayload({ screen: "home", variant: "de" });
const manySlugs = Array.from({ length: 11_000 }, (_, place) => `job-${place}`);
const manyPages = allAddresses({ job: manySlugs }).map((address) => ({ address, head }));
const { "sitemap.xml": index = "", ...parts } = Object.fromEntries(sitemapFiles(manyPages));

test("a large site's sitemap.xml lists several files, each small enough for search engines", () => {
  const listed = Array.from(index.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(listed).toEqual(Object.keys(parts).map((name) => `${origin}/${name}`));
  expect(listed.length).toBeGreaterThan(1);
  for (const part of Object.values(parts)) {
    expect(Buffer.byteLength(part)).toBeLessThan(50_000_000);
    expect(readSitemap(part).size).toBeLessThanOrEqual(50_000);
  }
});

test("the files of a large sitemap have every page once, with its alternates even if another file has these", () => {
  const pages = Object.values(parts).flatMap((part) => [...readSitemap(part)]);
  // The addresses without a language only redirect or repeat a page.
  const prefixed = manyPages.filter(({ address }) => address.variant !== "unprefixed");
  expect(pages.map(([path]) => path)).toEqual(prefixed.map(({ address }) => pathFor(address)));
  for (const [, alternates] of pages) expect(Object.keys(alternates)).toEqual([...locales, "x-default"]);
});

/** The alternates of each page by language. Paths omit the site's origin; an address of another origin stays whole. */
function readSitemap(xml: string): Map<string, Record<string, string>> {
  const path = (url = "") => (url.startsWith(origin) ? url.slice(origin.length) : url);
  const pages = Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, page = ""]) => {
    const links = page.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g);
    const alternates = Object.fromEntries(Array.from(links, ([, language, href]) => [language, path(href)]));
    return [path(/<loc>(.*?)<\/loc>/.exec(page)?.[1]), alternates] as const;
  });
  return new Map(pages);
}
