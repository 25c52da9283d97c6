import { pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";

/** What search engines accept in one file: https://www.sitemaps.org/protocol.html */
const mostUrls = 50_000;

/**
 * `/sitemap.xml`: the canonical addresses of the pages that may be indexed, each with its other languages, in the
 * order given. It names no dates: a snapshot has none. Throws if the pages are more than one sitemap may hold.
 */
export function sitemapXml(pages: readonly Pick<Payload, "address" | "head">[]): string {
  const listed = pages.filter(({ address, head }) => address.variant !== "unprefixed" && !head.noIndex);
  if (listed.length > mostUrls) {
    throw new Error(
      `The sitemap would list ${listed.length} addresses; search engines read ${mostUrls} per file. Split it in pipeline/site/sitemap.ts.`,
    );
  }
  const paths = new Set(listed.map(({ address }) => pathFor(address)));
  const urls = listed.map(({ address }) => {
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
