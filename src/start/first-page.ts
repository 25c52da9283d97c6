import { localeOfPath, pathFor } from "../addresses.ts";
import { recover } from "../behaviours/reload-guard/recover.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { loadWords } from "../i18n/words.ts";
import { errorAt, OfflineError, offlinePageMetaName, type PageError } from "../page-error.ts";
import { loadErrorWords } from "../pages/error-page/error-locale.ts";
import { fetchCode, fetchParts } from "./page-code.ts";

/** Fetches code and words of the page that the browser has loaded. Rejects when they cannot be had and no reload helps. */
export async function loadFirstPage(): Promise<void> {
  const payload = inlinePayload()?.payload;
  if (!payload) return loadErrorWords(window.location.pathname);
  try {
    const [code] = await Promise.all([fetchCode(payload.address.screen), loadWords(payload.locale)]);
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

function isOfflinePage(): boolean {
  return document.querySelector(`meta[name="${offlinePageMetaName}"]`) !== null;
}
