import type { WorkboxPlugin } from "workbox-core/types.js";
import { keptCache, picturesCache, visitedCache } from "./protocol.ts";

/** The address without query and hash, which never change the content. */
export function addressInCache(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Searches the caches of this build, then all others, the newest first. Undefined if none has the file. */
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

/** `/media/<hash>-a` of `/media/<hash>-a360.avif`, common to all sizes and formats. Undefined for other files. */
export function pictureIdentity(pathname: string): string | undefined {
  return /^(\/media\/[0-9a-f]{40}.*-[a-z])\d+\.(?:avif|webp|jpg)$/.exec(pathname)?.[1];
}

/** Offline, another size of the same picture is better than no picture. */
export function similarPicture(): WorkboxPlugin {
  return { handlerDidError: ({ request }) => findSimilar(new URL(request.url).pathname).catch(() => undefined) };
}

async function findSimilar(pathname: string): Promise<Response | undefined> {
  const identity = pictureIdentity(pathname);
  if (!identity) return undefined;
  const cache = await caches.open(picturesCache);
  const seen = (await cache.keys()).map(({ url }) => url);
  const similar = seen.filter((url) => pictureIdentity(new URL(url).pathname) === identity);
  const widest = similar.sort((one, other) => widthOf(other) - widthOf(one))[0];
  return widest === undefined ? undefined : cache.match(widest, { ignoreVary: true });
}

/** `360` for `/media/<hash>-a360.avif`. */
function widthOf(url: string): number {
  return Number(/(\d+)\.[a-z]+$/.exec(url)?.[1] ?? 0);
}
