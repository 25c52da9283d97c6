/** The names of these files carry a hash of their content: another content is another address. */
const immutable = "public, max-age=31536000, immutable";

/** Icons are asked for often and change seldom; an hour is how long a new one may be late. */
const hourly = "public, max-age=3600";

/** Kept by browsers, but asked about each time: a new build shows at once, and an old one costs a 304. */
export const revalidate = "no-cache";

/** As `revalidate`, and never kept by a cache that serves several people: two visitors may get two answers. */
export const revalidatePrivately = "private, no-cache";

/** What caches may do with the file of an exact address. */
export function cacheControlFor(address: string): string {
  if (address === "/") return revalidatePrivately;
  if (/^\/(?:assets|media)\//.test(address)) return immutable;
  if (/^\/icons\/|^\/icon\.svg$|^\/favicon\.ico$|\.webmanifest$/.test(address)) return hourly;
  return revalidate;
}
