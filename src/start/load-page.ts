import type { Location } from "react-router-dom";
import { isOfflinePath, localeOfPath, parsePath } from "../addresses.ts";
import { leaveFor } from "../behaviours/reload-guard/leave-for.ts";
import { recover } from "../behaviours/reload-guard/recover.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { hasWords, loadWords } from "../i18n/words.ts";
import { type Locale, locales } from "../locales.ts";
import type { ShownPage } from "../navigation/page.ts";
import { OfflineError, PageError } from "../page-error.ts";
import { fetchPage } from "./fetch-page.ts";

/**
 * What an address shows. A page that cannot be had is loaded as a document, which always fits its own code; where that
 * cannot help either, an error page says so (behaviours/reload-guard). Rejects only once it is abandoned.
 */
export async function loadPage(location: Location, abandoned: AbortSignal): Promise<ShownPage> {
  const { pathname, search, hash, key } = location;
  const { href } = new URL(pathname + search + hash, window.location.origin);
  const address = parsePath(pathname);
  if (!address) return errorPage(errorAt(pathname), pathname);
  // A not-found page belongs to no build whose payloads it could show; every page it leads to is loaded whole.
  if (!inlinePayload()) return leaveFor(href);
  try {
    return await fetchPage(address);
  } catch (error) {
    if (abandoned.aborted) throw error;
    return recover(error, { href, key }).catch((unmended) => errorPage(unmended, pathname));
  }
}

/** Why a path that is no address shows no page. */
export function errorAt(pathname: string): PageError {
  return isOfflinePath(pathname) ? new OfflineError() : new PageError(404, `No page has the address ${pathname}.`);
}

/** Speaks the address's language if its words can be had, else the one being read. Rejects when neither is there. */
export async function errorPage(error: unknown, pathname: string): Promise<ShownPage> {
  const locale = localeOfPath(pathname);
  try {
    await loadWords(locale);
    return { error, locale };
  } catch (missing) {
    if (!hasWords(shownLocale())) throw missing;
    return { error, locale: shownLocale() };
  }
}

function shownLocale(): Locale {
  const { lang } = document.documentElement;
  return locales.find((locale) => locale === lang) ?? localeOfPath("/");
}
