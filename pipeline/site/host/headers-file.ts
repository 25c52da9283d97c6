import type { SiteRules } from "#server/site/site-rules.ts";

type HeaderValues = SiteRules["headers"];

/** Characters. Cloudflare Pages leaves out a header on a longer line; Netlify knows no limit. */
const maxLineLength = 2000;

/**
 * `/_headers`, which Netlify and Cloudflare Pages read (https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/). Both join a header that two rules set: only paths that
 * never meet say something about caching, and pages keep the hosts' own default, which is to ask again each time. For the
 * same reason nothing that every response carries is another for single paths.
 *
 * @throws if a header is longer than Cloudflare Pages takes: it would be missing there
 */
export function headersFile({ headers, paths }: SiteRules): string {
  const cached = paths.filter(({ path }) => path !== "/" && path !== "/*");
  return [rule("/*", headers), ...cached.map(({ path, headers: own }) => rule(path, withoutThose(own, headers)))].join(
    "\n",
  );
}

function withoutThose(own: HeaderValues, common: HeaderValues): HeaderValues {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !(name in common)));
}

function rule(path: string, headers: HeaderValues): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const long = lines.find((line) => line.length > maxLineLength);
  if (long) throw new Error(`A header is longer than the ${maxLineLength} characters of a line in _headers: ${long}`);
  return `${[path, ...lines].join("\n")}\n`;
}
