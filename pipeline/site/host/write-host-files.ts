import {
  type PathRule,
  revalidate,
  revalidatePrivately,
  type SiteRules,
  siteRulesFile,
} from "#server/site/site-rules.ts";
import type { Payload } from "#src/content/views.ts";
import { notFoundPath } from "#src/error-pages.ts";
import { type FormerSlugs, formerAddresses } from "#src/former-addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { buildRecordFile } from "../../build-record.ts";
import { writeFiles } from "../../files.ts";
import { shownDocumentsFile } from "../../pages/shown-documents.ts";
import { mediaPolicy, type SecurityParts, securityHeaders } from "./content-security-policy.ts";
import { caddyHeaders, nginxHeaders, nginxMaps } from "./web-servers.ts";

export function writeHostFiles(dir: string, { former, ...parts }: SecurityParts & { readonly former: FormerSlugs }) {
  const rules: SiteRules = { headers: securityHeaders(parts), paths: pathRules(mediaPolicy(parts)) };
  writeFiles(dir, [
    [siteRulesFile, `${JSON.stringify(rules, null, 2)}\n`],
    [".host/nginx/maps.conf", nginxMaps(rules)],
    [".host/nginx/headers.conf", nginxHeaders(rules, former)],
    [".host/Caddyfile", caddyHeaders(rules, former)],
    // This file is for Cloudflare Workers, which compresses by itself and would serve the files for other hosts.
    [".assetsignore", ".host\n.vite\n*.br\n*.gz\n"],
    ["_headers", headersFile(rules)],
    ["_redirects", redirectsFile(former)],
  ]);
}

const forEver = "public, max-age=31536000, immutable";

/** Icons are requested often and change rarely. Visitors may see a new icon an hour late. */
const forAnHour = "public, max-age=3600";

/** The Studio reads these files from another origin. */
const forTheStudio = { "Cache-Control": revalidate, "Access-Control-Allow-Origin": "*" };

/** Pages of other sites may show these pictures: those for shared links, and the logo that structured data names. */
const forOthers = { "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * Proxies must not change pages: hydration fails if a proxy hides mail addresses in a page, for example. The value also
 * forbids compression, so `headersFile` omits the rules of pages for hosts that compress by themselves.
 */
const noTransform = ", no-transform";

/** If several rules match a path, some hosts send the headers of all. So only the last pattern overlaps others. */
export function pathRules(mediaPolicy: string): readonly PathRule[] {
  const picture = { "Content-Security-Policy": mediaPolicy };
  return [
    { path: "/", headers: { "Cache-Control": revalidatePrivately + noTransform } },
    { path: "/assets/*", headers: { "Cache-Control": forEver } },
    { path: "/media/*", headers: { "Cache-Control": forEver, ...picture } },
    { path: "/share/*", headers: { "Cache-Control": forEver, ...picture, ...forOthers } },
    { path: "/icons/*", headers: { "Cache-Control": forAnHour, ...picture, ...forOthers } },
    { path: "/icon.svg", headers: { "Cache-Control": forAnHour } },
    { path: "/favicon.ico", headers: { "Cache-Control": forAnHour, ...picture } },
    { path: "/manifest.webmanifest", headers: { "Cache-Control": forAnHour } },
    { path: `/${shownDocumentsFile}`, headers: forTheStudio },
    { path: `/${buildRecordFile}`, headers: forTheStudio },
    { path: "/*", headers: { "Cache-Control": revalidate + noTransform } },
  ];
}

/** In characters. Cloudflare Pages drops a header on a longer line; Netlify has no limit. */
const maxLineLength = 2000;

/**
 * Netlify and Cloudflare Pages join a header that two rules set: https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/. So each path gets caching from one
 * rule, and pictures keep the policy of pages. A joined `Cross-Origin-Resource-Policy: same-origin, cross-origin` lets
 * other sites show a file:
 * https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
 */
export function headersFile({ headers, paths }: SiteRules): string {
  const ofFiles = paths.filter(({ path }) => path !== "/" && path !== "/*");
  const ownRules = ofFiles.map(({ path, headers: own }) => {
    return rule(path, Object.fromEntries(Object.entries(own).filter(([name]) => name !== "Content-Security-Policy")));
  });
  return [rule("/*", headers), ...ownRules].join("\n");
}

function rule(path: string, headers: SiteRules["headers"]): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const long = lines.find((line) => line.length > maxLineLength);
  if (long) throw new Error(`A header is longer than the ${maxLineLength} characters of a line in _headers: ${long}`);
  return `${[path, ...lines].join("\n")}\n`;
}

/** Both hosts find pages without `.html`. Each host ignores lines that only the other host knows. */
export function redirectsFile(former: FormerSlugs): string {
  return [
    // Cloudflare Pages needs lines without an asterisk first, accepts 2,000 of them, and answers 404 instead of 410.
    ...formerAddresses(former).map(({ path, moved, gone }) =>
      moved ? `${path} ${moved} 301` : `${path} ${gone}.html 410!`,
    ),
    "# Configurations for other hosts: not for visitors. Netlify, then Cloudflare Pages.",
    `/.host/* ${notFoundPath(defaultLocale)}.html 404!`,
    "/.host/* / 302",
    "# Netlify. Cloudflare Pages takes the nearest 404.html by itself.",
    ...locales.flatMap((locale) => (locale === defaultLocale ? [] : [`/${locale}/* ${notFoundPath(locale)}.html 404`])),
    "",
  ].join("\n");
}

/** The origins of the players that these pages load after consent, in a fixed order. */
export function frameOrigins(payloads: readonly Payload[]): string[] {
  const sections = payloads.flatMap(({ page }) => (page.kind === "sections" ? page.sections : []));
  const items = sections.flatMap((section) => (section._type === "gallerySection" ? section.gallery.items : []));
  return [...new Set(items.flatMap((item) => (item.kind === "embed" ? new URL(item.embed.player).origin : [])))].sort();
}
