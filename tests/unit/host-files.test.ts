import { expect, test } from "vitest";
import { cachingRules } from "#pipeline/site/host/caching.ts";
import { headersFile } from "#pipeline/site/host/headers-file.ts";
import { redirectsFile } from "#pipeline/site/host/redirects-file.ts";
import { cacheControlFor } from "#server/site/cache-control.ts";

const headers = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" };

test.each([
  ["/", "private, no-cache"],
  ["/de", "no-cache"],
  ["/de/produkte", "no-cache"],
  ["/de/produkte.json", "no-cache"],
  ["/sw.js", "no-cache"],
  ["/assets/app-1a2b.js", "public, max-age=31536000, immutable"],
  ["/media/1a2b.avif", "public, max-age=31536000, immutable"],
  ["/icons/icon-192.png", "public, max-age=3600"],
  ["/icon.svg", "public, max-age=3600"],
  ["/icon.svg.html", "no-cache"],
  ["/manifest.webmanifest", "public, max-age=3600"],
  ["/assets", "no-cache"],
])("caches may keep %s: %s", (address, expected) => {
  expect(cacheControlFor(address, { headers, caching: cachingRules })).toBe(expected);
});

test("static hosts keep hashed files for a year and send the security headers with everything", () => {
  const rules = readRules(headersFile({ headers, caching: cachingRules }));
  expect(rules.get("/*")).toEqual(["X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"]);
  expect(rules.get("/assets/*")).toEqual(["Cache-Control: public, max-age=31536000, immutable"]);
  expect(rules.get("/media/*")).toEqual(["Cache-Control: public, max-age=31536000, immutable"]);
});

test("no address meets two rules about caching, which static hosts would join into one header", () => {
  const rules = readRules(headersFile({ headers, caching: cachingRules }));
  const caching = [...rules].filter(([, lines]) => lines.some((line) => line.startsWith("Cache-Control")));
  expect(caching.length).toBeGreaterThan(0);
  const paths = caching.map(([path]) => path.replace(/\*$/, ""));
  for (const one of paths) expect(paths.filter((other) => one.startsWith(other))).toEqual([one]);
});

test("a header too long for Cloudflare Pages fails the build, rather than being missing there", () => {
  const long = { "Content-Security-Policy": "x".repeat(2000) };
  expect(() => headersFile({ headers: long, caching: cachingRules })).toThrow(/2000 characters.*Content-Security/s);
});

test("what is no page is hidden on Netlify and on Cloudflare Pages, and missing pages speak their language", () => {
  const lines = redirectsFile()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines).toContain("/en/* /en/404.html 404");
  // Netlify takes the first, Cloudflare Pages the one whose status it knows.
  expect(lines.filter((line) => line.startsWith("/.host/*"))).toEqual(["/.host/* /404.html 404!", "/.host/* / 302"]);
  for (const line of lines) expect(line.split(" ")).toHaveLength(3);
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
