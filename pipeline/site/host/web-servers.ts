import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { errorPageFile } from "./static-hosts.ts";

/**
 * What changes from build to build or from site to site, for nginx and Caddy: headers, media types, the error page of
 * each language. docs/guides/deploy.md has the rest of their configuration, which operators own.
 */

const note = "# Written with the site: see docs/guides/deploy.md in its sources.";

/** For nginx's `http` block: what depends on the path. A malformed request has none and gets the values of any path. */
export function nginxMaps({ headers: common, paths }: SiteRules): string {
  const names = new Set(paths.flatMap(({ headers }) => Object.keys(headers)));
  const maps = [...names].flatMap((name) => [
    `map $uri ${variable(name)} {`,
    // An endpoint of our own server says by itself whether caches may keep its answers.
    ...(name in common ? [] : ['    "~^/api/" "";']),
    ...paths.flatMap(({ path, headers }) => {
      const value = headers[name] ?? (path === "/*" ? common[name] : undefined);
      return value === undefined ? [] : [`    ${nginxPath(path)} ${quote(value)};`];
    }),
    "}",
  ]);
  const errorPages = otherLocales.map((locale) => `    "~^/${locale}(/|$)" ${errorPageFile(locale)};`);
  const errorPageMap = [
    "map $uri $site_error_page {",
    ...errorPages,
    `    default ${errorPageFile(defaultLocale)};`,
    "}",
  ];
  return [note, ...maps, ...errorPageMap, ""].join("\n");
}

/** For nginx's `server` block. */
export function nginxHeaders({ headers: common, paths }: SiteRules): string {
  const byPath = new Set(paths.flatMap(({ headers }) => Object.keys(headers)));
  const fixed = Object.entries(common).filter(([name]) => !byPath.has(name));
  return [
    note,
    ...fixed.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    ...[...byPath].map((name) => `add_header ${name} ${variable(name)} always;`),
    "# Two builds of one commit differ in the times of their files and in nothing else.",
    'add_header Last-Modified "" always;',
    "# Our own server sends these headers, too: they must not come twice.",
    ...Object.keys(common).map((name) => `proxy_hide_header ${name};`),
    "types {",
    ...Object.entries(mediaTypes).map(([ending, type]) => `    ${quote(type)} ${ending.slice(1)};`),
    "}",
    `default_type ${unknownMediaType};`,
    "",
  ].join("\n");
}

/** For a `route` of Caddy, and once more for its error pages: of two values for a header the later one counts. */
export function caddyHeaders({ headers: common, paths }: SiteRules): string {
  const ofAnyPathFirst = [...paths].reverse();
  return [
    note,
    ...Object.entries(common).map(([name, value]) => `header ${name} ${quote(value)}`),
    ...ofAnyPathFirst.flatMap(({ path, headers: own }) =>
      Object.entries(own).map(([name, value]) => `header ${path} ${name} ${quote(value)}`),
    ),
    "# Two builds of one commit differ in the times of their files and in nothing else.",
    "header -Last-Modified",
    "header -Server",
    ...Object.entries(mediaTypes).flatMap(([ending, type]) => {
      const matcher = `@site_${ending.slice(1)}`;
      return [`${matcher} path *${ending}`, `header ${matcher} Content-Type ${quote(type)}`];
    }),
    "map {path} {site_error_page} {",
    ...otherLocales.map((locale) => `    ~^/${locale}(/|$) ${errorPageFile(locale)}`),
    `    default ${errorPageFile(defaultLocale)}`,
    "}",
    "",
  ].join("\n");
}

const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/** Both read `\"` and `\\` in quotes as one character. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function variable(header: string): string {
  return `$site_${header.toLowerCase().replaceAll("-", "_")}`;
}

function nginxPath(path: string): string {
  if (path === "/*") return "default";
  // By the time that a header is written, nginx has found the file.
  if (path === "/") return '"~^/(index\\.html)?$"';
  return path.endsWith("*") ? `"~^${path.slice(0, -1)}"` : path;
}
