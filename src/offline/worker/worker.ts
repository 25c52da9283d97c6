import { outboxChanged, outboxName } from "../../contact/contact-request.ts";
import { sendKeptRequests } from "../../contact/outbox.ts";
import { cachesOfOtherBuilds, purgeOtherBuilds } from "./other-builds.ts";
import { tellPages } from "./pages.ts";
import { precache } from "./precache.ts";
import { keptCache, type PageMessage, visitedCache } from "./protocol.ts";
import { kindOfFile, requestKind } from "./request-kind.ts";
import { strategiesFor } from "./strategies.ts";
import { endWithin, waitInBounds } from "./wait-in-bounds.ts";

/**
 * The service worker: what returning visitors can do offline (docs/decisions/0023-offline.md).
 *
 * - Pages and payloads come from the network, or after 3 s without an answer from the device.
 * - Files with a hash in their name, and pictures, come from the device.
 * - When a page says that the connection is cheap, its language's pages are precached.
 * - Messages written offline are sent when the connection returns.
 * - A new version waits until the visitor accepts it or the last tab closes.
 * - Everything else, and every failure in here, behaves as without a worker.
 */

/** Only Chromium has the event `sync`. */
declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: "sync", listener: (event: ExtendableEvent & { readonly tag: string }) => void): void;
};

const build = process.env.BUILD_ID ?? "";

const maxKeepMs = 60_000;

const strategies = strategiesFor(build);

self.addEventListener("activate", (event) => {
  waitInBounds(
    event,
    Promise.allSettled([
      self.clients.claim(),
      // With the preload, the browser requests a page while the worker is still starting.
      self.registration.navigationPreload?.enable(),
      purgeOtherBuilds(build, { spareNewest: true }),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const kind = requestKind(event.request, self.location.origin);
  if (!kind) return;
  const [response, done] = strategies[kind].handleAll(event);
  // The browser says that the file cannot be loaded, as it does without a worker.
  event.respondWith(response.catch(() => Response.error()));
  waitInBounds(event, done);
  // Chromium logs the cancellation of an unused preload unless something waits for it.
  if (kind === "document") waitInBounds(event, Promise.resolve(event.preloadResponse));
});

self.addEventListener("message", (event) => {
  const message = event.data as PageMessage;
  if (message.type === "take-over") void self.skipWaiting();
  if (message.type === "precache") waitInBounds(event, keepPages(event, message), maxKeepMs);
});

// The connection has returned, perhaps after the last page was closed (https://wicg.github.io/background-sync/spec/).
self.addEventListener("sync", (event) => {
  if (event.tag === outboxName) event.waitUntil(sendContactRequests());
});

// The device may deny, fill or clear storage at any time; that is not an error of the site.
self.addEventListener("unhandledrejection", (event) => event.preventDefault());

type PrecacheMessage = PageMessage & { readonly type: "precache" };

async function keepPages(event: ExtendableEvent, { locale, pictures }: PrecacheMessage): Promise<void> {
  // A page may have loaded pictures before the worker existed; they are still in the browser's own cache.
  await fetchInto(event, pictures, "force-cache");
  if (await precache(locale, build, endWithin(maxKeepMs))) {
    await refreshVisited(event);
    await purgeOtherBuilds(build, { spareNewest: false });
  }
  await tellPages({ type: "kept-pages-changed" });
}

/** Each request has its own time limit. Rejects if requests remain, so that the browser tries again later. */
async function sendContactRequests(): Promise<void> {
  const left = await sendKeptRequests();
  await tellPages({ type: outboxChanged });
  if (left > 0) throw new Error(`${left} contact requests wait for a better connection.`);
}

/** As many files as the visited cache of a build keeps (strategies.ts). */
const maxRefreshed = 80;

/** Fetches files that were visited under other builds, whose caches will be deleted, and that are not precached. */
async function refreshVisited(event: ExtendableEvent): Promise<void> {
  const here = new Set([...(await urlsIn(visitedCache(build))), ...(await urlsIn(keptCache(build)))]);
  const others = (await cachesOfOtherBuilds(build)).filter((name) => name.startsWith("visited-"));
  const missing = new Set((await Promise.all(others.map(urlsIn))).flat().filter((url) => !here.has(url)));
  await fetchInto(event, [...missing].reverse().slice(0, maxRefreshed), "no-cache");
}

/** A file that fails here is fetched when it is needed. */
async function fetchInto(event: ExtendableEvent, urls: readonly string[], cache: RequestCache): Promise<void> {
  for (const url of urls) {
    const request = new Request(url, { cache });
    await Promise.allSettled(strategies[kindOfFile(url)].handleAll({ event, request }));
  }
}

async function urlsIn(name: string): Promise<string[]> {
  if (!(await caches.has(name))) return [];
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}
