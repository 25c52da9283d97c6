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
 * Returns the payload of an address once the page's code, words and head have loaded too. A page that fails is loaded
 * as a document, which always fits its own code (behaviours/reload-guard). Rejects with the error that the error page
 * shows.
 */
export async function loadPage(location: Location, abandoned: AbortSignal): Promise<Payload> {
  const { pathname } = location;
  const address = parsePath(pathname);
  if (!address) {
    await loadErrorWords(pathname);
    throw errorAt(pathname);
  }
  // A not-found page has no build to load payloads of, so its links load documents.
  if (!inlinePayload()) return leaveFor(hrefOf(location));
  try {
    return await fetchPage(address);
  } catch (error) {
    if (abandoned.aborted) throw error;
    return recoverAt(location, error);
  }
}

/**
 * The code of a screen on the way to a location. Fails like `loadPage`; a visitor who has gone elsewhere is not moved.
 */
export function loadScreen(screen: Screen, location: Location, isAbandoned: () => boolean): Promise<PageCode> {
  return fetchCode(screen).catch((error) => {
    if (isAbandoned()) throw error;
    return recoverAt(location, error);
  });
}

/** Loads everything that a page needs and keeps it. Rejects if a part fails or is late. */
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
