import { origin } from "#src/site.ts";

/** `/robots.txt`. Pages that are not to be found say so in their head, which a crawler must be allowed to read. */
export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
