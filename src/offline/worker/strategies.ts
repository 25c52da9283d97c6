import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { Strategy } from "workbox-strategies/Strategy.js";
import { canonicalAddress, localeOfPath, parsePath, pathFor, placePath } from "../../addresses.ts";
import { offlinePath } from "../../error-pages.ts";
import { formerAddress } from "../../former-addresses.ts";
import { type AllWords, type Locale, languageMarkup, type PerLocale, preferredLocale } from "../../locales.ts";
import { addressInCache, findCached, similarPicture } from "./find-cached.ts";
import { filesCache, type OfflineList, offlineListPath, picturesCache, visitedCache } from "./protocol.ts";
import { isCacheable, type RequestKind } from "./request-kind.ts";

/** After this time the cached page is shown, while the network request continues. */
const networkTimeoutSeconds = 3;

const day = 24 * 3600;

/** Limits for files that are kept because a visitor used them. The offline list limits precached files. */
const bounds = {
  visited: { maxEntries: 80, maxAgeSeconds: 30 * day },
  files: { maxEntries: 120, maxAgeSeconds: 60 * day },
  pictures: { maxEntries: 150, maxAgeSeconds: 60 * day, purgeOnQuotaError: true },
} as const;

export function strategiesFor(build: string): Readonly<Record<RequestKind, Strategy>> {
  const visitedExpiration = expiration(bounds.visited);
  const networkFirst = (kind: RequestKind, ...further: WorkboxPlugin[]) =>
    new NetworkFirst({
      cacheName: visitedCache(build),
      networkTimeoutSeconds,
      plugins: [keeping(kind), visitedExpiration, lookingEverywhere(build), ...further],
    });
  return {
    document: networkFirst("document", { handlerDidError: ({ request }) => offlineDocument(request.url, build) }),
    payload: networkFirst("payload"),
    shared: networkFirst("shared"),
    hashed: new CacheFirst({
      cacheName: filesCache,
      plugins: [keeping("hashed"), expiration(bounds.files), lookingEverywhere(build)],
    }),
    picture: new CacheFirst({
      cacheName: picturesCache,
      plugins: [keeping("picture"), similarPicture(), expiration(bounds.pictures)],
    }),
  };
}

/** Workbox types its plugin's methods as possibly undefined, which its strategies do not accept. */
function expiration(limits: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
  return new ExpirationPlugin(limits) as WorkboxPlugin;
}

function keeping(kind: RequestKind): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => addressInCache(request.url),
    cacheWillUpdate: async ({ response }) => (isCacheable(response, kind) ? response : null),
  };
}

/**
 * Finds copies in all caches. This plugin must come after the expiration, which would discard old precached files. They
 * need no age limit, because each visit compares them with the site.
 */
function lookingEverywhere(build: string): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? (await findCached(request.url, build)),
    // Workbox takes Firefox's preload error for an answer (https://github.com/GoogleChrome/workbox/issues/3134).
    handlerDidError: ({ request }) => findCached(request.url, build),
  };
}

/** The answer for a page without copy and connection: a redirect to a kept address of the page, or the offline page. */
async function offlineDocument(url: string, build: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  // On `/` the server would choose the language by the browser's preferences.
  if (pathname === "/") {
    const home = placePath({ screen: "home" }, preferredLocale(navigator.languages));
    return Response.redirect(origin + home + search, 302);
  }
  const locale = localeOfPath(pathname);
  const list: OfflineList | undefined = await (await findCached(origin + offlineListPath(locale), build))?.json();
  const former = list && formerAddress(pathname, list.former);
  if (former?.moved) return Response.redirect(origin + former.moved + search, 302);
  const address = parsePath(pathname);
  if (address?.variant === "unprefixed") {
    const prefixed = origin + pathFor(canonicalAddress(address));
    if (await findCached(prefixed, build)) return Response.redirect(prefixed + search, 302);
  }
  return (await findCached(origin + offlinePath(locale), build)) ?? plainOfflinePage(locale);
}

/** The build inserts only these words, so that the worker does not contain all words. */
const connectionWords: PerLocale<AllWords["connection"]> = JSON.parse(process.env.CONNECTION_WORDS ?? "{}");

/** The page's automatic reload checks the connection again. */
const refreshSeconds = 10;

/** Save-Data, a full device or a refused file may prevent the offline page. This simple page needs no other file. */
function plainOfflinePage(locale: Locale): Response {
  const { title, heading, text, home: goHome } = connectionWords[locale];
  const home = placePath({ screen: "home" }, locale);
  const html = `<!doctype html><html${languageMarkup(locale)}><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<meta http-equiv="refresh" content="${refreshSeconds}"><meta name="color-scheme" content="light dark">
<h1>${heading}</h1><p>${title}. ${text}</p><p><a href="${home}">${goHome}</a></p></html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
