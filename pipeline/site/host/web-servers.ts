import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { pageTypes } from "#src/addresses.ts";
import { gonePath, notFoundPath } from "#src/error-pages.ts";
import { type FormerAddress, type FormerSlugs, formerAddresses } from "#src/former-addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";

/** The build-dependent part of nginx's and Caddy's configuration; operators own the rest (docs/guides/deploy.md). */

const note = "# Written with the site: see docs/guides/deploy.md in its sources.";

/** The maps for nginx's `http` block. A malformed request has no path and gets the values for any path. */
export function nginxMaps({ headers: common, paths }: SiteRules): string {
  const names = new Set(paths.flatMap(({ headers }) => Object.keys(headers)));
  const maps = [...names].flatMap((name) => {
    const isCommon = name in common;
    const ofPath = isCommon ? `${variable(name)}_of_path` : variable(name);
    return [
      `map $uri ${ofPath} {`,
      ...(isCommon ? [] : ['    "~^/api/" "";']),
      ...paths.flatMap(({ path, headers }) => {
        const value = headers[name] ?? (path === "/*" ? common[name] : undefined);
        return value === undefined ? [] : [`    ${nginxPath(path)} ${quote(value)};`];
      }),
      "}",
      // A header of the endpoint itself has precedence: the page that answers a form runs no script.
      ...(isCommon ? [`map $upstream_http_${snakeCase(name)} ${variable(name)} { "" ${ofPath}; default ""; }`] : []),
    ];
  });
  return [
    note,
    ...maps,
    "map $uri $site_error_page {",
    ...otherLocales.map((locale) => `    "~^/${locale}(/|$)" ${errorPageFile(locale)};`),
    `    default ${errorPageFile(defaultLocale)};`,
    "}",
    "",
  ].join("\n");
}

/** Exact locations, because the entries of a map have a limited length. */
export function nginxHeaders({ headers: common, paths }: SiteRules, former: FormerSlugs): string {
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
    ...gonePages.map((page) => `location = ${page} { internal; }`),
    ...spelledFormer(former).map(({ path, moved, gone }) => {
      const answer = moved ? `return 308 ${moved}$is_args$args;` : `error_page 410 ${gone}.html; return 410;`;
      return `location = ${path} { ${answer} }`;
    }),
    "",
  ].join("\n");
}

/** The headers for a `route` of Caddy and for its error pages. If two rules set a header, the later value counts. */
export function caddyHeaders({ headers: common, paths }: SiteRules, former: FormerSlugs): string {
  const spelled = spelledFormer(former);
  const ofAnyPathFirst = paths.toReversed();
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
    ...spelled.flatMap(({ path, gone }) => (gone ? [`    ${path} ${gone}.html`] : [])),
    ...otherLocales.map((locale) => `    ~^/${locale}(/|$) ${errorPageFile(locale)}`),
    `    default ${errorPageFile(defaultLocale)}`,
    "}",
    ...spelled.map(({ path, moved }) =>
      moved ? `route ${path} {\n    rewrite * ${moved}\n    redir {uri} 308\n}` : `error ${path} 410`,
    ),
    "",
  ].join("\n");
}

/** Former addresses in all spellings that our own server accepts, but without those in capital letters. */
function spelledFormer(former: FormerSlugs): FormerAddress[] {
  return formerAddresses(former).flatMap((one) => ["", "/", ".html"].map((end) => ({ ...one, path: one.path + end })));
}

const gonePages = locales.flatMap((locale) => pageTypes.map((type) => `${gonePath(type, locale)}.html`));

const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/** Both servers support `\"` and `\\` in quotes. */
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
  // nginx writes headers after it has found the file.
  if (path === "/") return '"~^/(index\\.html)?$"';
  return path.endsWith("*") ? `"~^${path.slice(0, -1)}"` : path;
}

/** In characters. Cloudflare Pages drops a header on a longer line; Netlify has no limit. */
const maxLineLength = 2000;

/**
 * Both hosts join a header that two rules set: https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/. So paths that set caching are disjoint, and pictures
 * keep the policy of pages. `Cross-Origin-Resource-Policy: same-origin, cross-origin` lets other sites show a file:
 * https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
 */
export function headersFile({ headers, paths }: SiteRules): string {
  const cached = paths.filter(({ path }) => path !== "/" && path !== "/*");
  const ownRules = cached.map(({ path, headers: own }) => {
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
    `/.host/* ${errorPageFile(defaultLocale)} 404!`,
    "/.host/* / 302",
    "# Netlify. Cloudflare Pages takes the nearest 404.html by itself.",
    ...otherLocales.map((locale) => `/${locale}/* ${errorPageFile(locale)} 404`),
    "",
  ].join("\n");
}

function errorPageFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}
