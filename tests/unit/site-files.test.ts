import { expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { webManifest } from "#pipeline/site/manifest/web-manifest.ts";
import { robotsTxt } from "#pipeline/site/robots.ts";
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

test("the manifest shows the site on a wide and on a narrow screen, in proportions that browsers take", () => {
  const { screenshots } = JSON.parse(webManifest([samplePayload(home)], brand));
  const shapes = screenshots.map(({ form_factor, sizes }: { form_factor: string; sizes: string }) => {
    const [width = 0, height = 0] = sizes.split("x").map(Number);
    // https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/screenshots
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)));
    return [form_factor, width > height];
  });
  expect(shapes).toEqual([
    ["wide", true],
    ["narrow", false],
  ]);
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
