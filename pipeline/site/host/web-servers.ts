import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { pageTypes } from "#src/addresses.ts";
import { gonePath, notFoundPath } from "#src/error-pages.ts";
import { type FormerAddress, type FormerSlugs, formerAddresses } from "#src/former-addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";

/** The build-dependent part of nginx's and Caddy's configuration; operators own the rest (docs/guides/deploy.md). */

const note = "# Written with the site: see docs/guides/deploy.md in its sources.";

/** The maps for nginx's `http` block. A malformed request has no path, and gets the values of `default`. */
export function nginxMaps(rules: SiteRules): string {
  const names = new Set(rules.paths.flatMap(({ headers }) => Object.keys(headers)));
  return [
    note,
    ...[...names].flatMap((name) => nginxHeaderMap(name, rules)),
    "map $uri $site_error_page {",
    ...otherLocales.map((locale) => `    "~^/${locale}(/|$)" ${errorPageFile(locale)};`),
    `    default ${errorPageFile(defaultLocale)};`,
    "}",
    "",
  ].join("\n");
}

/** `map $uri $site_cache_control { "~^/assets/" "public, max-age=31536000"; default "no-cache"; }`, on several lines. */
function nginxHeaderMap(name: string, { headers: common, paths }: SiteRules): string[] {
  const entries = paths.flatMap(({ path, headers }) => {
    const value = headers[name] ?? (path === "/*" ? common[name] : undefined);
    return value === undefined ? [] : [`    ${nginxPath(path)} ${quote(value)};`];
  });
  // A header that only paths set, such as `Cache-Control`. The endpoints below `/api/` always send it themselves.
  if (!(name in common)) return [`map $uri ${variable(name)} {`, '    "~^/api/" "";', ...entries, "}"];
  // A value that an endpoint sends itself counts: for example, the page that answers a form may run no script.
  const ofPath = `${variable(name)}_of_path`;
  const upstream = `$upstream_http_${snakeCase(name)}`;
  return [`map $uri ${ofPath} {`, ...entries, "}", `map ${upstream} ${variable(name)} { "" ${ofPath}; default ""; }`];
}

/**
 * The headers, media types and former addresses for nginx's `server` block. Former addresses are locations, because
 * the entries of a map have a limited length.
 */
export function nginxHeaders({ headers: common, paths }: SiteRules, former: FormerSlugs): string {
  const byPath = new Set(paths.flatMap(({ headers }) => Object.keys(headers)));
  const fixed = Object.entries(common).filter(([name]) => !byPath.has(name));
  const types = Object.entries(mediaTypes).map(([ending, type]) => `    ${quote(type)} ${ending.slice(1)};`);
  return [
    note,
    ...fixed.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    ...[...byPath].map((name) => `add_header ${name} ${variable(name)} always;`),
    "# Two builds of one commit differ in the times of their files and in nothing else.",
    'add_header Last-Modified "" always;',
    "# Our own server sends these headers, too: they must not come twice.",
    ...fixed.map(([name]) => `proxy_hide_header ${name};`),
    ...["types {", ...types, "}", `default_type ${unknownMediaType};`],
    ...gonePages.map((page) => `location = ${page} { internal; }`),
    ...spelledFormer(former).map(nginxLocation),
    "",
  ].join("\n");
}

function nginxLocation({ path, moved, gone }: FormerAddress): string {
  const answer = moved ? `return 308 ${moved}$is_args$args;` : `error_page 410 ${gone}.html; return 410;`;
  return `location = ${path} { ${answer} }`;
}

/** The headers for a `route` of Caddy and for its error pages. If two rules set a header, the later value counts. */
export function caddyHeaders({ headers: common, paths }: SiteRules, former: FormerSlugs): string {
  const spelled = spelledFormer(former);
  const fromGeneralToSpecial = paths.toReversed();
  const errorPages = spelled.flatMap(({ path, gone }) => (gone ? [`    ${path} ${gone}.html`] : []));
  return [
    note,
    ...Object.entries(common).map(([name, value]) => `header ${name} ${quote(value)}`),
    ...fromGeneralToSpecial.flatMap(({ path, headers }) =>
      Object.entries(headers).map(([name, value]) => `header ${path} ${name} ${quote(value)}`),
    ),
    "# Two builds of one commit differ in the times of their files and in nothing else.",
    "header -Last-Modified",
    "header -Server",
    ...Object.entries(mediaTypes).flatMap(([ending, type]) => caddyType(ending, type)),
    "map {path} {site_error_page} {",
    ...errorPages,
    ...otherLocales.map((locale) => `    ~^/${locale}(/|$) ${errorPageFile(locale)}`),
    `    default ${errorPageFile(defaultLocale)}`,
    "}",
    ...spelled.map(caddyRoute),
    "",
  ].join("\n");
}

function caddyType(ending: string, type: string): string[] {
  const matcher = `@site_${ending.slice(1)}`;
  return [`${matcher} path *${ending}`, `header ${matcher} Content-Type ${quote(type)}`];
}

function caddyRoute({ path, moved }: FormerAddress): string {
  return moved ? `route ${path} {\n    rewrite * ${moved}\n    redir {uri} 308\n}` : `error ${path} 410`;
}

/** Former addresses in all spellings that our own server accepts, except spellings with capital letters. */
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
  // When nginx writes the headers of the start page, it has found the file, and `$uri` is already `/index.html`.
  if (path === "/") return '"~^/(index\\.html)?$"';
  return path.endsWith("*") ? `"~^${path.slice(0, -1)}"` : path;
}

function errorPageFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}
