import { expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { robotsTxt } from "#pipeline/site/files/site-files.ts";
import { webManifest } from "#pipeline/site/files/web-manifest.ts";
import { type PlainScreen, placePath } from "#src/addresses.ts";
import { defaultLocale, type Locale, languages, locales, perLocale } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

test("crawlers may read everything and are told where the sitemap is", () => {
  expect(robotsTxt().split("\n")).toEqual(expect.arrayContaining(["Allow: /", `Sitemap: ${origin}/sitemap.xml`]));
  expect(robotsTxt()).not.toContain("Disallow");
});

const brand = await readBrand(brandDir({}));

test("the manifest has the company's names, and shortcuts in every language, each with its own name", () => {
  const siteSettings = { companyName: "Beispiel GmbH & Co. KG", shortName: "Beispiel" };
  /** The page of a screen in every language, with this title. */
  const titled = (screen: PlainScreen, title: (locale: Locale) => string) =>
    locales.map((locale) =>
      samplePayload({ screen, variant: locale }, { [`page-${screen}`]: { title: perLocale(title) } }),
    );
  const payloads = [
    samplePayload({ screen: "home", variant: defaultLocale }, { siteSettings }),
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
