import { expect, test } from "vitest";
import { sitemapXml } from "#pipeline/site/sitemap.ts";
import { allAddresses } from "#src/addresses.ts";
import { origin } from "#src/site.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

const pages = allAddresses({ job: ["brewer"] }).map((address) => samplePayload(address));

test("the sitemap lists both languages of every page and no unprefixed address", () => {
  const paths = [...readSitemap(sitemapXml(pages)).keys()];
  expect(paths).toContain("/de");
  expect(paths).toContain("/en/about-us");
  expect(paths).toContain("/de/jobs/brewer");
  expect(paths.filter((path) => !/^\/(de|en)(\/|$)/.test(path))).toEqual([]);
  expect(paths).toHaveLength((pages.length / 3) * 2);
});

test.each(["/de/ueber-uns", "/en/about-us"])(
  "%s names itself, its twin and the German page for everyone else",
  (path) => {
    expect(readSitemap(sitemapXml(pages)).get(path)).toEqual({
      de: "/de/ueber-uns",
      en: "/en/about-us",
      "x-default": "/de/ueber-uns",
    });
  },
);

test("pages that are not to be found are left out", () => {
  const hidden = samplePayload({ screen: "privacy", variant: "de" }, { head: { noIndex: true } });
  const shown = samplePayload({ screen: "team", variant: "de" });
  expect([...readSitemap(sitemapXml([hidden, shown])).keys()]).toEqual(["/de/team"]);
});

test("a language that is not listed is no alternate either", () => {
  const hidden = samplePayload({ screen: "team", variant: "en" }, { head: { noIndex: true } });
  const shown = samplePayload({ screen: "team", variant: "de" });
  expect(readSitemap(sitemapXml([hidden, shown])).get("/de/team")).toEqual({ de: "/de/team", "x-default": "/de/team" });
});

test("more pages than a sitemap may hold stop the build", () => {
  const many = Array.from({ length: 50_001 }, () => samplePayload({ screen: "team", variant: "de" }));
  expect(() => sitemapXml(many)).toThrow("50001 addresses");
});

/** Alternates by language, by page. Addresses that do not begin with the site's origin keep theirs and so are seen. */
function readSitemap(xml: string): Map<string, Record<string, string>> {
  const path = (url = "") => (url.startsWith(origin) ? url.slice(origin.length) : url);
  return new Map(
    [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = ""]) => [
      path(/<loc>(.*?)<\/loc>/.exec(url)?.[1]),
      Object.fromEntries(
        [...url.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)].map(([, lang, href]) => [
          lang,
          path(href),
        ]),
      ),
    ]),
  );
}
