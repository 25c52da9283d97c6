import { expect, test } from "vitest";
import { robotsTxt } from "#pipeline/site/robots.ts";
import { webManifest } from "#pipeline/site/web-manifest.ts";
import { origin } from "#src/site.ts";

test("crawlers may read everything and are told where the sitemap is", () => {
  expect(robotsTxt().split("\n")).toEqual(expect.arrayContaining(["Allow: /", `Sitemap: ${origin}/sitemap.xml`]));
  expect(robotsTxt()).not.toContain("Disallow");
});

test.each([
  ["Nordlarve GmbH", "Nordlarve"],
  ["Nordlarve GmbH & Co. KG", "Nordlarve"],
  ["Nordlarve UG (haftungsbeschränkt)", "Nordlarve"],
  ["Nordlarve", "Nordlarve"],
])("%s is called %s under its icon", (companyName, shortName) => {
  const manifest = JSON.parse(webManifest({ companyName, claim: "Futter" }));
  expect(manifest).toMatchObject({ name: companyName, short_name: shortName });
});

test("a browser can offer to keep the site: a name, a start, a window of its own, icons of both sizes and a maskable one", () => {
  const manifest = JSON.parse(webManifest({ companyName: "Nordlarve GmbH", claim: "Aus Resten\u00ad wird Futter." }));
  expect(manifest).toMatchObject({ lang: "de", start_url: "/", scope: "/", display: "minimal-ui" });
  expect(manifest.description).toBe("Aus Resten wird Futter.");
  const sizes = manifest.icons.map(
    (icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? "any"}`,
  );
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable", "any any"]));
});
