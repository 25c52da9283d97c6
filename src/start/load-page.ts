import type { Location } from "react-router-dom";
import { type Address, localeOf, parsePath, pathFor, type Screen } from "../addresses.ts";
import { payloadOf } from "../behaviours/prefetch/kept-payloads.ts";
import { leaveFor, recover } from "../behaviours/reload-guard/recover.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { Payload } from "../content/views.ts";
import { loadWords } from "../i18n/words.ts";
import type { PageCode } from "../import-page.ts";
import { loadPageHead } from "../layout/head/document-head.tsx";
import { errorAt } from "../page-error.ts";
import { loadErrorWords } from "../pages/error-page/error-locale.ts";
import { fetchCode, fetchParts, inTime } from "./page-code.ts";

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

/** The code of a screen on the way to a location. It fails as `loadPage` does: nobody who has gone elsewhere is taken away. */
export function loadScreen(screen: Screen, location: Location, isAbandoned: () => boolean): Promise<PageCode> {
  return fetchCode(screen).catch((error) => {
    if (isAbandoned()) throw error;
    return recoverAt(location, error);
  });
}

/** All that a page is made of, kept for when it is shown. Rejects when something cannot be had, or not in time. */
export async function fetchPage(address: Address): Promise<Payload> {
  const { screen, variant } = address;
  const [payload, code] = await Promise.all([
    payloadOf(pathFor(address)),
    fetchCode(screen),
    inTime(loadPageHead(), screen),
    inTime(loadWords(localeOf(variant)), screen),
  ]);
  await fetchParts(code, payload);
  return payload;
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
