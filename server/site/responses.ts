import { placePath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";
import { type PlainHeaders, type PlainResponse, wholeResponse } from "../http/plain-http.ts";
import { revalidate, revalidatePrivately } from "./site-rules.ts";

const texts = {
  /** The answer to programs that expected a file. */
  missing: { status: 404, text: "There is no such file.", headers: {} },
  method: { status: 405, text: "Only GET and HEAD are answered here.", headers: { Allow: "GET, HEAD" } },
  failure: { status: 500, text: "Something went wrong on our side.", headers: {} },
  renewal: {
    status: 503,
    text: "The site is just being renewed. Try again in a second.",
    headers: { "Retry-After": "1" },
  },
  overload: {
    status: 503,
    text: "Too many visitors at once. Try again in a few seconds.",
    headers: { "Retry-After": "5" },
  },
};

/** @param common the headers of every response of this build */
export function textResponse(kind: keyof typeof texts, common: PlainHeaders): PlainResponse {
  const { status, text, headers } = texts[kind];
  return wholeResponse(status, "text/plain", `${text}\n`, { ...common, "Cache-Control": revalidate, ...headers });
}

/** Redirects to a page's exact or current address, which begins with one slash and thus stays on this host. */
export function permanentRedirect(common: PlainHeaders, address: string, query: string): PlainResponse {
  const own = { "Cache-Control": revalidate, Location: address + query, "Content-Length": "0" };
  return { status: 308, headers: { ...common, ...own } };
}

export function languageRedirect(common: PlainHeaders, locale: Locale, query: string): PlainResponse {
  const own = { "Cache-Control": revalidatePrivately, Vary: "Accept-Language, Accept-Encoding", "Content-Length": "0" };
  return { status: 302, headers: { ...common, ...own, Location: placePath({ screen: "home" }, locale) + query } };
}
