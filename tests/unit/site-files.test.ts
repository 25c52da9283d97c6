import { expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { robotsTxt, webManifest } from "#pipeline/site/site-files.ts";
import { type Address, type PlainScreen, placePath } from "#src/addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

test("crawlers may read everything and are told where the sitemap is", () => {
  expect(robotsTxt().split("\n")).toEqual(expect.arrayContaining(["Allow: /", `Sitemap: ${origin}/sitemap.xml`]));
  expect(robotsTxt()).not.toContain("Disallow");
});

const brand = await readBrand(brandDir({}));
const home: Address = { screen: "home", variant: defaultLocale };

test("the site is called by its company's short name under its icon", () => {
  const site = { companyName: "Beispiel GmbH & Co. KG", shortName: "Beispiel" };
  const manifest = JSON.parse(webManifest([samplePayload(home, { site })], brand));
  expect(manifest).toMatchObject({ name: "Beispiel GmbH & Co. KG", short_name: "Beispiel" });
});

test("a browser can offer to keep the site: a name, a start, a window of its own, icons of both sizes and a maskable one", () => {
  const site = { claim: "Aus Resten\u00ad wird Futter." };
  const manifest = JSON.parse(webManifest([samplePayload(home, { site })], brand));
  expect(manifest).toMatchObject({ lang: defaultLocale, id: "/", start_url: "/", scope: "/", display: "minimal-ui" });
  expect(manifest.description).toContain("Aus Resten wird Futter.");
  const sizes = manifest.icons.map(
    (icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? "any"}`,
  );
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable", "any any"]));
});

test("every language has its ways into the site, each with a name of its own", () => {
  const titled = (screen: PlainScreen, title: (locale: Locale) => string) =>
    locales.map((locale) => samplePayload({ screen, variant: locale }, { title: title(locale) }));
  const payloads = [
    samplePayload(home),
    ...titled("products", (locale) => `Pro\u00addukte ${locale}`),
    ...titled("contact", () => "Dialog"),
  ];
  const { shortcuts } = JSON.parse(webManifest(payloads, brand));
  const named = new Map<string, string>(shortcuts.map(({ url, name }: { url: string; name: string }) => [url, name]));
  for (const locale of locales) {
    expect(named.get(placePath({ screen: "products" }, locale))).toBe(`Produkte ${locale}`);
    // The same title twice is told apart by its language, as that calls itself.
    expect(named.get(placePath({ screen: "contact" }, locale))).toMatch(/^Dialog \(\p{Lu}\p{L}+\)$/u);
  }
  expect(named.size).toBe(2 * locales.length);
  expect(new Set(named.values()).size).toBe(named.size);
});
