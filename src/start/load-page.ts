import type { Location } from "react-router-dom";
import { type Address, isOfflinePath, localeOf, localeOfPath, parsePath, pathFor, type Screen } from "../addresses.ts";
import { payloadOf } from "../behaviours/prefetch/kept-payloads.ts";
import { leaveFor } from "../behaviours/reload-guard/leave-for.ts";
import { recover } from "../behaviours/reload-guard/recover.ts";
import { withinTime } from "../behaviours/reload-guard/within-time.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { Payload } from "../content/views.ts";
import { loadWords } from "../i18n/words.ts";
import { importPage, type PageCode } from "../import-page.ts";
import { loadPageHead } from "../layout/head/document-head.tsx";
import { OfflineError, offlinePageMetaName, PageError } from "../page-error.ts";
import { loadErrorWords } from "../pages/error-page/error-locale.ts";

/**
 * The payload of an address, once code, words and head of its page are there, too. A page that cannot be had is loaded as
 * a document, which always fits its own code; where that cannot help either, the error page says so
 * (behaviours/reload-guard). Rejects with what the error page is to say.
 */
export async function loadPage(location: Location, abandoned: AbortSignal): Promise<Payload> {
  const { pathname } = location;
  const address = parsePath(pathname);
  if (!address) {
    await loadErrorWords(pathname);
    throw errorAt(pathname);
  }
  // A not-found page belongs to no build whose payloads it could show; every page it leads to is loaded whole.
  if (!inlinePayload()) return leaveFor(hrefOf(location));
  try {
    return await fetchPage(address);
  } catch (error) {
    if (abandoned.aborted) throw error;
    return recoverAt(location, error);
  }
}

/** The code of a screen on the way to a location. It fails as `loadPage` does. */
export function loadScreen(screen: Screen, location: Location): Promise<PageCode> {
  return inTime(importPage(screen), screen).catch((error) => recoverAt(location, error));
}

/** All that a page is made of, kept for when it is shown. Rejects when something cannot be had, or not in time. */
export async function fetchPage(address: Address): Promise<Payload> {
  const { screen, variant } = address;
  const [payload, code] = await Promise.all([
    payloadOf(pathFor(address)),
    fetchCode(address),
    inTime(loadPageHead(), screen),
    inTime(loadWords(localeOf(variant)), screen),
  ]);
  await fetchParts(code, payload);
  return payload;
}

/** Code and words of the page that the browser has loaded. Rejects when they cannot be had and no reload can help. */
export async function loadFirstPage(): Promise<void> {
  const payload = inlinePayload()?.payload;
  if (!payload) return loadErrorWords(window.location.pathname);
  try {
    const [code] = await Promise.all([fetchCode(payload.address), loadWords(payload.locale)]);
    await fetchParts(code, payload);
  } catch (error) {
    await recover(error, { href: window.location.href, key: "start" });
  }
}

/** Why the document that the browser has loaded does not show the page of its address; undefined where it does. */
export function firstPageError(): PageError | undefined {
  const { pathname } = window.location;
  const payload = inlinePayload()?.payload;
  // Strict paths: a host may answer `/de/jobs/` with the page of `/de/jobs`.
  if (payload && pathFor(payload.address) === pathname) return undefined;
  return isOfflinePage() ? new OfflineError() : errorAt(pathname);
}

/** Whether the document was prerendered as what is to be shown; if not, it is rendered afresh. */
export function isAsPrerendered(error: PageError | undefined): boolean {
  if (!document.querySelector("[data-server-rendered]")) return false;
  return !error || (!inlinePayload() && document.documentElement.lang === localeOfPath(window.location.pathname));
}

/** Why a path that is no address shows no page. */
export function errorAt(pathname: string): PageError {
  return isOfflinePath(pathname) ? new OfflineError() : new PageError(404, `No page has the address ${pathname}.`);
}

function isOfflinePage(): boolean {
  return document.querySelector(`meta[name="${offlinePageMetaName}"]`) !== null;
}

async function recoverAt(location: Location, error: unknown): Promise<never> {
  return recover(error, { href: hrefOf(location), key: location.key }).catch(async (unmended) => {
    await loadErrorWords(location.pathname);
    throw unmended;
  });
}

function hrefOf({ pathname, search, hash }: Location): string {
  return new URL(pathname + search + hash, window.location.origin).href;
}

function fetchCode({ screen }: Address): Promise<PageCode> {
  return inTime(importPage(screen), screen);
}

async function fetchParts({ loadParts }: PageCode, payload: Payload): Promise<void> {
  if (loadParts) await inTime(loadParts(payload), payload.address.screen);
}

function inTime<T>(work: Promise<T>, screen: Screen): Promise<T> {
  return withinTime(work, `The code of the screen "${screen}"`);
}
