import type { WorkboxPlugin } from "workbox-core/types.js";
import { picturesCache } from "./cache-names.ts";

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
