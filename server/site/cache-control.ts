import type { SiteRules } from "./site-rules.ts";

/** Kept by browsers, but asked about each time: a new build shows at once, and an old one costs a 304. */
export const revalidate = "no-cache";

/** As `revalidate`, and never kept by a cache that serves several people: two visitors may get two answers. */
export const revalidatePrivately = "private, no-cache";

/** What caches may do with the file of an exact address. */
export function cacheControlFor(address: string, { caching }: SiteRules): string {
  const fits = (path: string) => (path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : address === path);
  return caching.find(({ path }) => fits(path))?.cacheControl ?? revalidate;
}
