import { keptCache, visitedCache } from "./cache-names.ts";

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
