import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { outboxChanged, outboxName } from "../../contact/contact-request.ts";
import { sendKeptRequests } from "../../contact/outbox.ts";
import { precache } from "./precache.ts";
import { buildOfCache, keptCache, type PageMessage, visitedCache, type WorkerMessage } from "./protocol.ts";
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
      purgeOtherBuilds({ spareNewest: true }),
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
  if (message.type === "precache") waitInBounds(event, keep(event, message), maxKeepMs);
});

// The connection has returned, perhaps after the last page was closed (https://wicg.github.io/background-sync/spec/).
self.addEventListener("sync", (event) => {
  if (event.tag === outboxName) event.waitUntil(sendContactRequests());
});

// The device may deny, fill or clear storage at any time; that is not an error of the site.
self.addEventListener("unhandledrejection", (event) => event.preventDefault());

async function keep(event: ExtendableEvent, { locale, pictures }: PageMessage & { type: "precache" }): Promise<void> {
  // A page may have loaded pictures before the worker existed; they are still in the browser's own cache.
  await fetchInto(event, pictures, "force-cache");
  if (await precache(locale, build, endWithin(maxKeepMs))) {
    await refreshVisited(event);
    await purgeOtherBuilds({ spareNewest: false });
  }
  await tellPages({ type: "kept-pages-changed" });
}

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
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
  const others = (await cachesOfOtherBuilds()).filter((name) => name.startsWith("visited-"));
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

/** A page has this time to say of which build it is. */
const answerMs = 1000;

/**
 * Deletes the caches of other builds, except those of open pages, which still load from them. `spareNewest` keeps the
 * newest other build, too: until all pages of this build are kept, only pages of that build can be opened offline.
 */
async function purgeOtherBuilds({ spareNewest }: { spareNewest: boolean }): Promise<void> {
  const answers = await Promise.all((await openPages()).map(askForBuild));
  // A page that does not answer may be of any build.
  if (answers.includes(undefined)) return;
  const spared = new Set(answers.map((answer) => answer?.build));
  const names = await cachesOfOtherBuilds();
  if (spareNewest) spared.add(buildOfCache(names.at(-1) ?? ""));
  for (const name of names) {
    if (spared.has(buildOfCache(name))) continue;
    await caches.delete(name);
    // Also deletes the ages of the cache's files, which are in a separate database.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}

/** The names of the caches, the newest last, as browsers list them. */
async function cachesOfOtherBuilds(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => buildOfCache(name) !== undefined && buildOfCache(name) !== build);
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function askForBuild(page: WindowClient): Promise<{ readonly build?: string } | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerMs);
    port1.onmessage = ({ data }: MessageEvent<{ build?: string }>) => resolve(data);
    page.postMessage({ type: "which-build" } satisfies WorkerMessage, [port2]);
  });
}
