import type { Strategy } from "workbox-strategies/Strategy.js";
import { buildOfCache, keptCache, visitedCache } from "./protocol.ts";
import type { RequestKind } from "./request-kind.ts";

/** Files of other builds that are fetched anew at most. */
const maxRefreshed = 80;

/** Keeps pictures that a page showed before the worker was there; the browser's own cache still has them. */
export async function keepPictures(
  strategy: Strategy,
  event: ExtendableEvent,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const request = new Request(path, { cache: "force-cache" });
    await settled(strategy.handleAll({ event, request }));
  }
}

/**
 * Fetches the pages anew that were visited under other builds and are not kept ahead: they need code that goes with
 * those builds.
 */
export async function refreshVisited(
  strategies: Readonly<Record<RequestKind, Strategy>>,
  event: ExtendableEvent,
  build: string,
): Promise<void> {
  const here = new Set([...(await urlsIn(visitedCache(build))), ...(await urlsIn(keptCache(build)))]);
  const others = (await caches.keys()).filter((name) => name.startsWith("visited-") && buildOfCache(name) !== build);
  const missing = new Set((await Promise.all(others.map(urlsIn))).flat().filter((url) => !here.has(url)));
  for (const url of [...missing].reverse().slice(0, maxRefreshed)) {
    const request = new Request(url, { cache: "no-cache" });
    const kind: RequestKind = url.endsWith(".json")
      ? "payload"
      : /\.[a-z0-9]+$/i.test(new URL(url).pathname)
        ? "shared"
        : "document";
    await settled(strategies[kind].handleAll({ event, request }));
  }
}

async function urlsIn(name: string): Promise<string[]> {
  if (!(await caches.has(name))) return [];
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}

/** Whether it worked is not asked: what is missing is fetched when it is needed. */
async function settled(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
}
