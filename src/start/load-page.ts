import type { Location } from "react-router-dom";
import { type Address, localeOf, parsePath, pathFor } from "../addresses.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { errorAt } from "../error-pages.ts";
import { loadWords } from "../i18n/words.ts";
import { loadPageHead } from "../layout/head/document-head.tsx";
import { payloadOf } from "../navigation/kept-payloads.ts";
import { loadOnce, withinTime } from "../navigation/loading.ts";
import { leaveFor, recover } from "../navigation/recover.ts";
import { type LoadedPage, loadPageCode } from "../page-code.ts";
import { loadErrorWords } from "../pages/error-page/error-locale.ts";

/**
 * Loads the page of a request; if that fails, loads it as a document (navigation/recover.ts).
 * @param target returns where the visitor goes: unlike the request, it has the hash of the link
 */
export async function loadPage({ url, signal }: Request, target: () => Location): Promise<LoadedPage> {
  const { pathname } = new URL(url);
  const address = parsePath(pathname);
  if (!address) {
    await loadErrorWords(pathname);
    throw errorAt(pathname);
  }
  // A not-found page does not name its build, so it cannot load payloads, and its links load documents.
  if (!inlinePayload()) return leaveFor(hrefOf(target()));
  try {
    return await fetchPage(address);
  } catch (error) {
    // If the visitor has gone to another page meanwhile, this page is not loaded again.
    if (signal.aborted) throw error;
    return recover(error, hrefOf(target())).catch(async (shownError) => {
      await loadErrorWords(pathname);
      throw shownError;
    });
  }
}

export const loadEnhancements = loadOnce(async () => (await import("./enhancements.tsx")).startEnhancements(fetchPage));

/** Loads everything that a page needs and keeps it. Rejects if a part fails or is late. */
export async function fetchPage(address: Address): Promise<LoadedPage> {
  const path = pathFor(address);
  // The page does not wait for this code; `DocumentHead` adds its tags when the code has come.
  loadPageHead().catch(() => {});
  const page = loadPageCode(address.screen, payloadOf(path));
  const parts = Promise.all([page, loadWords(localeOf(address.variant)), loadEnhancements()]);
  await withinTime(parts, `The page ${path}`);
  return page;
}

function hrefOf({ pathname, search, hash }: Location): string {
  return new URL(pathname + search + hash, window.location.origin).href;
}
