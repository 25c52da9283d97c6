import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { plainText } from "#src/content/text.ts";
import type { Payload } from "#src/content/views.ts";
import { escapeHtml } from "#src/escape-html.ts";
import { defaultLocale, type Locale, languageAttributes, languages, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { writeFiles } from "../../files.ts";
import type { Brand } from "../brand/brand.ts";
import { brandFiles, manifestIcons, shortcutIcons } from "../drawing/icons.ts";

/** Files about the whole site: icons and drawings of the brand, sitemap, robots.txt and the web manifest. */

type Options = { readonly outDir: string; readonly payloads: readonly Payload[]; readonly brand: Brand };

export async function writeSiteFiles({ outDir, payloads, brand }: Options): Promise<void> {
  for (const [address, draw] of brandFiles(brand)) writeFiles(outDir, [[address.slice(1), await draw()]]);
  writeFiles(outDir, [
    ...sitemapFiles(payloads),
    ["robots.txt", robotsTxt()],
    ["manifest.webmanifest", webManifest(payloads, brand)],
  ]);
}

/** `/robots.txt`. It allows all pages, because crawlers must read a page to see its `noindex`. */
export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** A sitemap file may have 50,000 addresses and 50 MB: https://www.sitemaps.org/protocol.html. Ours stay well below. */
const maxUrls = 10_000;

type Page = Pick<Payload, "address" | "head">;

/** Texts by file name. They have no dates, because a snapshot has none. Of many files, `sitemap.xml` is the index. */
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

/** From the W3C's list: https://github.com/w3c/manifest/wiki/Categories. */
const categories = ["business"];

/** The most visited screens. Launchers show only the first few shortcuts. */
const shortcutScreens: readonly PlainScreen[] = ["products", "jobs", "contact"];

export function webManifest(payloads: readonly Payload[], { colours }: Pick<Brand, "colours">): string {
  const home = payloads.find(({ address }) => address.screen === "home" && address.variant === defaultLocale);
  if (!home) throw new Error("The site has no home page.");
  const { site, head } = home;
  const manifest = {
    id: "/",
    name: plainText(site.companyName),
    // Launchers cut names after about twelve characters.
    short_name: plainText(site.shortName),
    description: plainText(`${site.claim} ${head.description}`),
    dir: "ltr",
    ...languageAttributes(defaultLocale),
    start_url: "/",
    scope: "/",
    // With `browser`, browsers would not offer to install the site. With `standalone`, it would have no back button.
    display: "minimal-ui",
    theme_color: colours.stage,
    background_color: colours.stage,
    categories,
    icons: manifestIcons,
    shortcuts: shortcuts(payloads),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function shortcuts(payloads: readonly Payload[]) {
  const all = locales.flatMap((locale) =>
    shortcutScreens.flatMap((screen) => {
      const payload = payloads.find(({ address }) => address.screen === screen && address.variant === locale);
      if (payload?.page.kind !== "sections") return [];
      return [{ name: plainText(payload.page.title), locale, url: pathFor(payload.address) }];
    }),
  );
  return all.map(({ name, locale, url }) => {
    const isAmbiguous = all.filter((other) => other.name === name).length > 1;
    return { name: isAmbiguous ? `${name} (${languages[locale].name})` : name, url, icons: shortcutIcons };
  });
}
