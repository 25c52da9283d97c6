import { pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { escapeHtml } from "#src/escape-html.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";

/** A sitemap file may have 50,000 addresses and 50 MB: https://www.sitemaps.org/protocol.html. Ours stay well below. */
const maxUrls = 10_000;

type Page = Pick<Payload, "address" | "head">;

/** The files by name, without dates, because a snapshot has none. Of several files, `sitemap.xml` lists the others. */
export function sitemapFiles(pages: readonly Page[]): Map<string, string> {
  const listed = pages.filter(({ address, head }) => address.variant !== "unprefixed" && !head.noIndex);
  if (listed.length <= maxUrls) return new Map([["sitemap.xml", urlSet(listed, listed)]]);
  const parts = Array.from({ length: Math.ceil(listed.length / maxUrls) }, (_, part): [string, string] => {
    return [`sitemap-${part + 1}.xml`, urlSet(listed.slice(part * maxUrls, (part + 1) * maxUrls), listed)];
  });
  const index = parts.map(([name]) => `  <sitemap><loc>${absolute(`/${name}`)}</loc></sitemap>`);
  return new Map([["sitemap.xml", xml("sitemapindex", index)], ...parts]);
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
  return xml("urlset", urls, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"');
}

function xml(root: string, lines: readonly string[], attributes = ""): string {
  const start = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>`;
  return `${['<?xml version="1.0" encoding="UTF-8"?>', start, ...lines, `</${root}>`].join("\n")}\n`;
}

function alternate(hreflang: string, path: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${absolute(path)}"/>`;
}

function absolute(path: string): string {
  return escapeHtml(`${origin}${path}`);
}
