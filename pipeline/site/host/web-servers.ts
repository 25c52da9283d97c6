import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { notFoundPath } from "#src/addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";

/**
 * What changes from build to build or from site to site, for nginx and Caddy: headers, media types, the error page of
 * each language. docs/guides/deploy.md has the rest of their configuration, which operators own.
 */

const note = "# Written with the site: see docs/guides/deploy.md in its sources.";

/** For nginx's `http` block: what depends on the path. A malformed request has none and gets the values of any path. */
export function nginxMaps({ headers: common, paths }: SiteRules): string {
  const names = new Set(paths.flatMap(({ headers }) => Object.keys(headers)));
  const maps = [...names].flatMap((name) => {
    const isCommon = name in common;
    const ofPath = isCommon ? `${variable(name)}_of_path` : variable(name);
    return [
      `map $uri ${ofPath} {`,
      // An endpoint of our own server says by itself whether caches may keep its answers.
      ...(isCommon ? [] : ['    "~^/api/" "";']),
      ...paths.flatMap(({ path, headers }) => {
        const value = headers[name] ?? (path === "/*" ? common[name] : undefined);
        return value === undefined ? [] : [`    ${nginxPath(path)} ${quote(value)};`];
      }),
      "}",
      // An answer of it may be more: the page that answers a form runs no script.
      ...(isCommon ? [`map $upstream_http_${snakeCase(name)} ${variable(name)} { "" ${ofPath}; default ""; }`] : []),
    ];
  });
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
    ...fixed.map(([name]) => `proxy_hide_header ${name};`),
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
  return `$site_${snakeCase(header)}`;
}

function snakeCase(header: string): string {
  return header.toLowerCase().replaceAll("-", "_");
}

function nginxPath(path: string): string {
  if (path === "/*") return "default";
  // By the time that a header is written, nginx has found the file.
  if (path === "/") return '"~^/(index\\.html)?$"';
  return path.endsWith("*") ? `"~^${path.slice(0, -1)}"` : path;
}

/** The files that Netlify and Cloudflare Pages read. */

type HeaderValues = SiteRules["headers"];

/** Characters. Cloudflare Pages leaves out a header on a longer line; Netlify knows no limit. */
const maxLineLength = 2000;

/**
 * `/_headers` (https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/). Both hosts join a header that two rules set: only
 * paths that never meet say something about caching, and pages keep the hosts' own default, which is to ask again each
 * time. For the same reason a header that every response carries has no other value for single paths.
 *
 * @throws if a header is longer than Cloudflare Pages takes: it would be missing there
 */
export function headersFile({ headers, paths }: SiteRules): string {
  const cached = paths.filter(({ path }) => path !== "/" && path !== "/*");
  const ownRules = cached.map(({ path, headers: own }) => {
    return rule(path, Object.fromEntries(Object.entries(own).filter(([name]) => !(name in headers))));
  });
  return [rule("/*", headers), ...ownRules].join("\n");
}

function rule(path: string, headers: HeaderValues): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const long = lines.find((line) => line.length > maxLineLength);
  if (long) throw new Error(`A header is longer than the ${maxLineLength} characters of a line in _headers: ${long}`);
  return `${[path, ...lines].join("\n")}\n`;
}

/** `/.assetsignore`, for Cloudflare Workers: it compresses by itself, and would serve what is for other hosts. */
export const assetsIgnored = ".host\n.vite\n*.br\n*.gz\n";

/**
 * `/_redirects`. Both hosts find pages without `.html` themselves, and Cloudflare Pages leads from `/de/` and `/de.html`
 * to `/de` with a 308. They cannot match capital letters, nor read the languages of a browser in their order; there `/`
 * chooses by its own script. Each host leaves out lines that only the other one knows.
 */
export function redirectsFile(): string {
  return [
    "# Configurations for other hosts: not for visitors. Netlify, then Cloudflare Pages.",
    `/.host/* ${errorPageFile(defaultLocale)} 404!`,
    "/.host/* / 302",
    "# Netlify. Cloudflare Pages takes the nearest 404.html by itself.",
    ...otherLocales.map((locale) => `/${locale}/* ${errorPageFile(locale)} 404`),
    "",
  ].join("\n");
}

/** The file that is shown, in a language, for an address where nothing is. */
function errorPageFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}
