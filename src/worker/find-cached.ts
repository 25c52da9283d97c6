import type { WorkboxPlugin } from "workbox-core/types.js";
import { keptCache, picturesCache, visitedCache } from "./protocol.ts";

/**
 * The address a page or file is kept under: queries and hashes never change what it is.
 */
export function cacheKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * Looks for a file in every cache: first what was opened last, then what was fetched ahead, both of the current build,
 * then the other caches from the newest to the oldest. Returns undefined when it is nowhere, or when the device does
 * not let us look.
 */
export async function findCached(url: string, build: string): Promise<Response | undefined> {
  try {
    const key = cacheKey(url);
    for (const name of await cachesInOrder(build)) {
      // What differs by request header, such as the encoding, is the same content to a page.
      const found = await caches.match(key, { cacheName: name, ignoreVary: true });
      if (found) return found;
    }
  } catch {
    // Storage may be refused or gone at any moment; then there is the network.
  }
  return undefined;
}

async function cachesInOrder(build: string): Promise<string[]> {
  const first = [visitedCache(build), keptCache(build)];
  const others = (await caches.keys()).filter((name) => !first.includes(name));
  return [...first, ...others.reverse()];
}

/**
 * `/media/<hash><crop>-<recipe><width>.<format>`: the part that is the same for all sizes and formats of one picture.
 * Returns undefined for other files.
 */
export function pictureIdentity(pathname: string): string | undefined {
  return /^(\/media\/[0-9a-f]{40}.*-[a-z])\d+\.(?:avif|webp|jpg)$/.exec(pathname)?.[1];
}

/** Offline, a picture that was seen in another size is better than none. */
export function similarPicture(): WorkboxPlugin {
  return { handlerDidError: async ({ request }) => findSimilar(new URL(request.url).pathname) };
}

async function findSimilar(pathname: string): Promise<Response | undefined> {
  const identity = pictureIdentity(pathname);
  if (!identity) return undefined;
  try {
    const cache = await caches.open(picturesCache);
    const seen = (await cache.keys()).map(({ url }) => url);
    const similar = seen.filter((url) => pictureIdentity(new URL(url).pathname) === identity);
    const widest = similar.sort((one, other) => widthOf(other) - widthOf(one))[0];
    return widest === undefined ? undefined : await cache.match(widest, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

function widthOf(url: string): number {
  return Number(/(\d+)\.[a-z]+$/.exec(url)?.[1] ?? 0);
}
