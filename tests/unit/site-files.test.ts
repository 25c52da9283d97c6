import { expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { robotsTxt } from "#pipeline/site/files/site-files.ts";
import { sitemapFiles } from "#pipeline/site/files/sitemap.ts";
import { webManifest } from "#pipeline/site/files/web-manifest.ts";
import { type Address, allAddresses, type PlainScreen, pathFor, placePath } from "#src/addresses.ts";
import { defaultLocale, type Locale, languages, locales, perLocale } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

test("crawlers may read everything and are told where the sitemap is", () => {
  expect(robotsTxt().split("\n")).toEqual(expect.arrayContaining(["Allow: /", `Sitemap: ${origin}/sitemap.xml`]));
  expect(robotsTxt()).not.toContain("Disallow");
});

const brand = await readBrand(brandDir({}));
const home: Address = { screen: "home", variant: defaultLocale };

test("the manifest has the company's names, and shortcuts in every language, each with its own name", () => {
  const siteSettings = { companyName: "Beispiel GmbH & Co. KG", shortName: "Beispiel" };
  /** The page of a screen in every language, with this title. */
  const titled = (screen: PlainScreen, title: (locale: Locale) => string) =>
    locales.map((locale) =>
      samplePayload({ screen, variant: locale }, { [`page-${screen}`]: { title: perLocale(title) } }),
    );
  const payloads = [
    samplePayload(home, { siteSettings }),
    ...titled("products", (locale) => `Pro\u00addukte ${locale}`),
    ...titled("contact", () => "Dialog"),
  ];
  const { shortcuts, ...manifest } = JSON.parse(webManifest(payloads, brand));
  expect(manifest).toMatchObject({ name: "Beispiel GmbH & Co. KG", short_name: "Beispiel" });
  const named = new Map<string, string>(shortcuts.map(({ url, name }: { url: string; name: string }) => [url, name]));
  for (const locale of locales) {
    expect(named.get(placePath({ screen: "products" }, locale))).toBe(`Produkte ${locale}`);
    // If two languages give a page the same title, the name of the language is added.
    expect(named.get(placePath({ screen: "contact" }, locale))).toBe(`Dialog (${languages[locale].name})`);
  }
  expect(named.size).toBe(2 * locales.length);
  expect(new Set(named.values()).size).toBe(named.size);
});

test("pages hidden from search engines are not in the sitemap, nor listed as an alternate", () => {
  const hidden = samplePayload({ screen: "team", variant: "en" });
  const shown = samplePayload({ screen: "team", variant: "de" });
  const files = sitemapFiles([{ ...hidden, head: { ...hidden.head, noIndex: true } }, shown]);
  const alternates = { de: "/de/team", "x-default": "/de/team" };
  expect([...readSitemap(files.get("sitemap.xml") ?? "")]).toEqual([["/de/team", alternates]]);
});

test("a large site's sitemap is split into files that search engines take, listed in the first", () => {
  const slugs = Array.from({ length: 11_000 }, (_, place) => `job-${place}`);
  const { head } = samplePayload(home);
  const many = allAddresses({ job: slugs }).map((address) => ({ address, head }));
  const files = sitemapFiles(many);
  const names = [...files.keys()].filter((name) => name !== "sitemap.xml");
  const index = files.get("sitemap.xml") ?? "";
  expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    names.map((name) => `${origin}/${name}`),
  );
  expect(names.length).toBeGreaterThan(1);
  const paths = names.flatMap((name) => {
    const text = files.get(name) ?? "";
    expect(Buffer.byteLength(text)).toBeLessThan(50_000_000);
    const found = [...readSitemap(text).keys()];
    expect(found.length).toBeLessThanOrEqual(50_000);
    return found;
  });
  const prefixed = many
    .filter(({ address }) => address.variant !== "unprefixed")
    .map(({ address }) => pathFor(address));
  expect(paths).toEqual(prefixed);
  // Each page lists its alternates, even if the other language is in another file.
  const last = names.at(-1) ?? "";
  for (const alternates of readSitemap(files.get(last) ?? "").values()) {
    expect(Object.keys(alternates)).toEqual([...locales, "x-default"]);
  }
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
