import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { Strategy } from "workbox-strategies/Strategy.js";
import { cacheKey, findCached, similarPicture } from "./find-cached.ts";
import { filesCache, picturesCache, visitedCache } from "./protocol.ts";
import { isCacheable, type RequestKind } from "./request-kind.ts";

/** After that a page that is kept is shown, while the network goes on trying. */
const networkTimeoutSeconds = 3;

const day = 24 * 3600;

/** Bounds of what is kept because it was seen, in files and seconds; what is kept ahead is bounded by its list. */
const bounds = {
  visited: { maxEntries: 80, maxAgeSeconds: 30 * day },
  files: { maxEntries: 120, maxAgeSeconds: 60 * day },
  pictures: { maxEntries: 150, maxAgeSeconds: 60 * day, purgeOnQuotaError: true },
} as const;

/** How each kind of request is answered. */
export function strategiesFor(build: string): Readonly<Record<RequestKind, Strategy>> {
  const visitedExpiration = expiration(bounds.visited);
  const networkFirst = (kind: RequestKind) =>
    new NetworkFirst({
      cacheName: visitedCache(build),
      networkTimeoutSeconds,
      plugins: [keeping(kind), visitedExpiration, lookingEverywhere(build)],
    });
  return {
    document: networkFirst("document"),
    payload: networkFirst("payload"),
    shared: networkFirst("shared"),
    hashed: new CacheFirst({
      cacheName: filesCache,
      plugins: [keeping("hashed"), expiration(bounds.files), lookingEverywhere(build)],
    }),
    picture: new CacheFirst({
      cacheName: picturesCache,
      plugins: [keeping("picture"), similarPicture(), expiration(bounds.pictures)],
    }),
  };
}

/** Workbox calls its plugin's methods "perhaps undefined", which its own strategies do not take. */
function expiration(limits: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin(limits);
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}

/** Keeps whole answers of the right kind, under their path. */
function keeping(kind: RequestKind): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => cacheKey(request.url),
    cacheWillUpdate: async ({ response }) => (isCacheable(response, kind) ? response : null),
  };
}

/**
 * Takes from the caches of other builds, too, and from what is kept ahead. Stands after the expiration: what is kept
 * ahead does not expire, as it is compared with the site at every visit.
 */
function lookingEverywhere(build: string): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? (await findCached(request.url, build)),
    // Firefox resolves the preload of a page with an error instead of rejecting it, and Workbox takes that for an answer
    // (https://github.com/GoogleChrome/workbox/issues/3134).
    handlerDidError: ({ request }) => findCached(request.url, build),
  };
}
