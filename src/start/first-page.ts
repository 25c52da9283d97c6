import { localeOfPath, pathFor } from "../addresses.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { errorAt, errorPageMetaName, type PageError } from "../error-pages.ts";
import { loadWords } from "../i18n/words.ts";
import { withinTime } from "../navigation/loading.ts";
import { recover } from "../navigation/recover.ts";
import { type LoadedPage, loadPageCode } from "../page-code.ts";
import { loadErrorWords } from "../pages/error-page/error-locale.ts";

/** Loads code and words of the page that the browser has opened. Rejects if that fails and no reload helps. */
export async function loadFirstPage(): Promise<LoadedPage | undefined> {
  const payload = inlinePayload()?.payload;
  if (!payload) {
    await loadErrorWords(window.location.pathname);
    return undefined;
  }
  try {
    const page = loadPageCode(payload.address.screen, payload);
    await withinTime(Promise.all([page, loadWords(payload.locale)]), "The page");
    return await page;
  } catch (error) {
    return recover(error, window.location.href);
  }
}

/** The error that the document shows instead of a page. Undefined if it shows the page of its address. */
export function firstPageError(): PageError | undefined {
  const { pathname } = window.location;
  const payload = inlinePayload()?.payload;
  // The paths must be equal, because a host may answer `/de/jobs/` with the page of `/de/jobs`.
  if (payload && pathFor(payload.address) === pathname) return undefined;
  return errorAt(document.querySelector<HTMLMetaElement>(`meta[name="${errorPageMetaName}"]`)?.content ?? pathname);
}

/** True if the document already shows what React would render; otherwise React renders the page anew. */
export function isAsPrerendered(error: PageError | undefined): boolean {
  if (!document.querySelector("[data-server-rendered]")) return false;
  return !error || (!inlinePayload() && document.documentElement.lang === localeOfPath(window.location.pathname));
}
