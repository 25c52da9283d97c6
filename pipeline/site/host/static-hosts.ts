import type { SiteRules } from "#server/site/site-rules.ts";
import { notFoundPath } from "#src/addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";

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

/**
 * `/_redirects`. Both hosts find pages without `.html` themselves, and Cloudflare Pages leads from `/de/` and `/de.html`
 * to `/de` with a 308. They cannot match capital letters, nor read the languages of a browser in their order; there `/`
 * chooses by its own script. Each host leaves out lines that only the other one knows.
 */
export function redirectsFile(): string {
  const others = locales.filter((locale) => locale !== defaultLocale);
  return [
    "# Configurations for other hosts: not for visitors. Netlify, then Cloudflare Pages.",
    `/.host/* ${errorPageFile(defaultLocale)} 404!`,
    "/.host/* / 302",
    "# Netlify. Cloudflare Pages takes the nearest 404.html by itself.",
    ...others.map((locale) => `/${locale}/* ${errorPageFile(locale)} 404`),
    "",
  ].join("\n");
}

/** The file that is shown, in a language, for an address where nothing is. */
export function errorPageFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}
