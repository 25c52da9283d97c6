import { canonicalAddress, localeOfPath, parsePath, pathFor, placePath } from "../../addresses.ts";
import { offlinePath } from "../../error-pages.ts";
import { formerAddress } from "../../former-addresses.ts";
import { type AllWords, type Locale, languageMarkup, type PerLocale, preferredLocale } from "../../locales.ts";
import { findCached } from "./find-cached.ts";
import { type OfflineList, offlineListPath } from "./protocol.ts";

/** The answer offline if the page is not kept: a redirect to a kept address of the same page, or the offline page. */
export async function offlineDocument(url: string, build: string): Promise<Response> {
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
