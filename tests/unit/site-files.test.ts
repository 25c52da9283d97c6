import { expect, test } from "vitest";
import { headersFile } from "#pipeline/site/headers.ts";
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

test("static hosts keep hashed files for a year and send the security headers with everything", () => {
  const rules = readRules(headersFile({ "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" }));
  expect(rules.get("/*")).toEqual(["X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"]);
  expect(rules.get("/assets/*")).toEqual(["Cache-Control: public, max-age=31536000, immutable"]);
  expect(rules.get("/media/*")).toEqual(["Cache-Control: public, max-age=31536000, immutable"]);
});

test("no address meets two rules about caching, which hosts would join into one header", () => {
  const rules = readRules(headersFile({}));
  const caching = [...rules].filter(([, lines]) => lines.some((line) => line.startsWith("Cache-Control")));
  const folders = caching.map(([path]) => path.replace(/\*$/, ""));
  for (const one of folders) expect(folders.filter((other) => one.startsWith(other))).toEqual([one]);
});

function readRules(file: string): Map<string, string[]> {
  const blocks = file.trimEnd().split("\n\n");
  return new Map(
    blocks.map((block) => {
      const [path = "", ...lines] = block.split("\n");
      return [path, lines.map((line) => line.trim())];
    }),
  );
}
