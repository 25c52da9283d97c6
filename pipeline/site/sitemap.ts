import { pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";

/** Search engines take 50,000 addresses or 50 MB in one file (https://www.sitemaps.org/protocol.html): well below both. */
const maxUrls = 10_000;

type Page = Pick<Payload, "address" | "head">;

/**
 * `sitemap.xml`: the canonical addresses of the pages that may be indexed, each with its other languages, in the order
 * given. It names no dates: a snapshot has none. More than one file may hold are split, and `sitemap.xml` lists the files.
 *
 * @returns texts by the names of their files
 */
export function sitemapFiles(pages: readonly Page[]): Map<string, string> {
  const listed = pages.filter(({ address, head }) => address.variant !== "unprefixed" && !head.noIndex);
  if (listed.length <= maxUrls) return new Map([["sitemap.xml", urlSet(listed, listed)]]);
  const parts = Array.from({ length: Math.ceil(listed.length / maxUrls) }, (_, part): [string, string] => {
    const own = listed.slice(part * maxUrls, (part + 1) * maxUrls);
    return [`sitemap-${part + 1}.xml`, urlSet(own, listed)];
  });
  return new Map([["sitemap.xml", sitemapIndex(parts.map(([name]) => name))], ...parts]);
}

function sitemapIndex(names: readonly string[]): string {
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...names.map((name) => `  <sitemap><loc>${absolute(`/${name}`)}</loc></sitemap>`),
    "</sitemapindex>",
  ].join("\n")}\n`;
}

function urlSet(own: readonly Page[], listed: readonly Page[]): string {
  const paths = new Set(listed.map(({ address }) => pathFor(address)));
  const urls = own.map(({ address }) => {
    const pathIn = (locale: Locale) => pathFor({ ...address, variant: locale });
    const languages = locales.filter((locale) => paths.has(pathIn(locale)));
    const alternates = languages.map((locale) => alternate(locale, pathIn(locale)));
    if (languages.includes(defaultLocale)) alternates.push(alternate("x-default", pathIn(defaultLocale)));
    return ["  <url>", `    <loc>${absolute(pathFor(address))}</loc>`, ...alternates, "  </url>"].join("\n");
  });
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
  ].join("\n")}\n`;
}

function alternate(hreflang: string, path: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${absolute(path)}"/>`;
}

function absolute(path: string): string {
  return `${origin}${path}`.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
