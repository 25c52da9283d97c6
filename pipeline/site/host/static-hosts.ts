import type { SiteRules } from "#server/site/site-rules.ts";
import { notFoundPath } from "#src/error-pages.ts";
import { type FormerSlugs, formerAddresses } from "#src/former-addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";

/** The files `_headers` and `_redirects`, which Netlify and Cloudflare Pages read. */

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
