import {
  type PathRule,
  revalidate,
  revalidatePrivately,
  type SiteRules,
  siteRulesFile,
} from "#server/site/site-rules.ts";
import type { Payload } from "#src/content/views.ts";
import type { FormerSlugs } from "#src/former-addresses.ts";
import { buildRecordFile } from "../../build-record.ts";
import { writeFiles } from "../../files.ts";
import { shownDocumentsFile } from "../../pages/shown-documents.ts";
import { mediaPolicy, type SecurityParts, securityHeaders } from "./content-security-policy.ts";
import { headersFile, redirectsFile } from "./static-hosts.ts";
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
 * Proxies must not change pages: if a proxy hides mail addresses in a page, for example, hydration fails. Hosts that
 * compress by themselves do not get this, because it also forbids compression: `headersFile` leaves pages out.
 */
const noTransform = ", no-transform";

/** Some hosts join the headers of all rules that match a path, so only the last pattern overlaps other patterns. */
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

/** The origins of the players that these pages load after consent, in a fixed order. */
export function frameOrigins(payloads: readonly Payload[]): string[] {
  const sections = payloads.flatMap(({ page }) => (page.kind === "sections" ? page.sections : []));
  const items = sections.flatMap((section) => (section._type === "gallerySection" ? section.gallery.items : []));
  return [...new Set(items.flatMap((item) => (item.kind === "embed" ? new URL(item.embed.player).origin : [])))].sort();
}
