import type { WorkboxPlugin } from "workbox-core/types.js";
import { picturesCache } from "./protocol.ts";

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
