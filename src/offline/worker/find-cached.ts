import { keptCache, visitedCache } from "./protocol.ts";

/** The address without query and hash, which never change the content. */
export function addressInCache(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Searches the caches of this build, then all others, the newest first (`keys` begins with the oldest). */
export async function findCached(url: string, build: string): Promise<Response | undefined> {
  try {
    const names = new Set([visitedCache(build), keptCache(build), ...(await caches.keys()).reverse()]);
    for (const cacheName of names) {
      // `Vary` concerns headers such as the encoding, which do not change the content.
      const found = await caches.match(addressInCache(url), { cacheName, ignoreVary: true });
      if (found) return found;
    }
  } catch {
    // The device may deny access or clear its storage at any time; the network remains.
  }
  return undefined;
}
