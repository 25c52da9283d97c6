import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { Strategy } from "workbox-strategies/Strategy.js";
import { addressInCache, findCached } from "./find-cached.ts";
import { offlineDocument } from "./offline-document.ts";
import { filesCache, picturesCache, visitedCache } from "./protocol.ts";
import { isCacheable, type RequestKind } from "./request-kind.ts";
import { similarPicture } from "./similar-picture.ts";

/** After this time the cached page is shown, while the network request continues. */
const networkTimeoutSeconds = 3;

const daySeconds = 24 * 3600;

/** Limits for files that are kept because a visitor used them. The offline list limits precached files. */
const bounds = {
  visited: { maxEntries: 80, maxAgeSeconds: 30 * daySeconds },
  files: { maxEntries: 120, maxAgeSeconds: 60 * daySeconds },
  pictures: { maxEntries: 150, maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true },
} as const;

export function strategiesFor(build: string): Readonly<Record<RequestKind, Strategy>> {
  const visitedExpiration = expiration(bounds.visited);
  const networkFirst = (kind: RequestKind, ...further: WorkboxPlugin[]) =>
    new NetworkFirst({
      cacheName: visitedCache(build),
      networkTimeoutSeconds,
      plugins: [storing(kind), visitedExpiration, searchingAllCaches(build), ...further],
    });
  return {
    document: networkFirst("document", { handlerDidError: ({ request }) => offlineDocument(request.url, build) }),
    payload: networkFirst("payload"),
    shared: networkFirst("shared"),
    hashed: new CacheFirst({
      cacheName: filesCache,
      plugins: [storing("hashed"), expiration(bounds.files), searchingAllCaches(build)],
    }),
    picture: new CacheFirst({
      cacheName: picturesCache,
      plugins: [storing("picture"), similarPicture(), expiration(bounds.pictures)],
    }),
  };
}

/** The cast is needed because Workbox declares methods of this plugin as possibly undefined. */
function expiration(limits: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
  return new ExpirationPlugin(limits) as WorkboxPlugin;
}

function storing(kind: RequestKind): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => addressInCache(request.url),
    cacheWillUpdate: async ({ response }) => (isCacheable(response, kind) ? response : null),
  };
}

/**
 * Finds copies in all caches. It must come after the expiration plugin, whose age limit is not for precached files: the
 * worker compares these with the site at each visit.
 */
function searchingAllCaches(build: string): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? (await findCached(request.url, build)),
    // After Firefox's preload error Workbox searches no cache (https://github.com/GoogleChrome/workbox/issues/3134).
    handlerDidError: ({ request }) => findCached(request.url, build),
  };
}
