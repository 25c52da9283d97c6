import type { SiteRules } from "#server/site/site-rules.ts";

/** Characters. Cloudflare Pages leaves out a header on a longer line; Netlify knows no limit. */
const maxLineLength = 2000;

/**
 * `/_headers`, which Netlify and Cloudflare Pages read (https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/). Both join a header that two rules set: only paths that
 * never meet say something about caching, and pages keep the hosts' own default, which is to ask again each time.
 *
 * @throws if a header is longer than Cloudflare Pages takes: it would be missing there
 */
export function headersFile({ headers, caching }: SiteRules): string {
  const cached = caching.filter(({ path }) => path !== "/" && path !== "/*");
  return [
    rule("/*", headers),
    ...cached.map(({ path, cacheControl }) => rule(path, { "Cache-Control": cacheControl })),
  ].join("\n");
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const long = lines.find((line) => line.length > maxLineLength);
  if (long) throw new Error(`A header is longer than the ${maxLineLength} characters of a line in _headers: ${long}`);
  return `${[path, ...lines].join("\n")}\n`;
}
