import { revalidate, revalidatePrivately } from "#server/site/cache-control.ts";
import type { CachingRule } from "#server/site/site-rules.ts";

/** The names of these files carry a hash of their content: another content is another address. */
const forEver = "public, max-age=31536000, immutable";

/** Icons are asked for often and change seldom; an hour is how long a new one may be late. */
const forAnHour = "public, max-age=3600";

/** What caches may keep. No two paths but the last fit one address: some hosts would join what two rules say. */
export const cachingRules: readonly CachingRule[] = [
  { path: "/", cacheControl: revalidatePrivately },
  { path: "/assets/*", cacheControl: forEver },
  { path: "/media/*", cacheControl: forEver },
  { path: "/icons/*", cacheControl: forAnHour },
  { path: "/icon.svg", cacheControl: forAnHour },
  { path: "/favicon.ico", cacheControl: forAnHour },
  { path: "/manifest.webmanifest", cacheControl: forAnHour },
  { path: "/*", cacheControl: revalidate },
];
