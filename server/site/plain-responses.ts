import { placePath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";
import { type HeaderList, headerList } from "../http/header-list.ts";
import { revalidate, revalidatePrivately } from "./cache-control.ts";
import { methodText, missingText } from "./plain-texts.ts";
import type { SiteResponse } from "./site-response.ts";

/** The answers that need no file. `common`: the headers that every response of this build carries. */

export function methodResponse(common: HeaderList): SiteResponse {
  return textResponse(common, 405, methodText, { Allow: "GET, HEAD" });
}

export function missingResponse(common: HeaderList): SiteResponse {
  return textResponse(common, 404, missingText);
}

export function renewalResponse(common: HeaderList): SiteResponse {
  return textResponse(common, 503, "The site is just being renewed. Try again in a second.", { "Retry-After": "1" });
}

export function overloadResponse(common: HeaderList): SiteResponse {
  return textResponse(common, 503, "Too many visitors at once. Try again in a few seconds.", { "Retry-After": "5" });
}

export function failureResponse(common: HeaderList): SiteResponse {
  return textResponse(common, 500, "Something went wrong on our side.");
}

/** To the exact address of a page. It begins with one slash, so it cannot lead to another host. */
export function spellingRedirect(common: HeaderList, address: string, query: string): SiteResponse {
  return redirect(common, 308, address + query, { "Cache-Control": revalidate });
}

/** From `/` to the home page of a language. */
export function languageRedirect(common: HeaderList, locale: Locale, query: string): SiteResponse {
  return redirect(common, 302, placePath({ screen: "home" }, locale) + query, {
    "Cache-Control": revalidatePrivately,
    Vary: "Accept-Language, Accept-Encoding",
  });
}

function redirect(
  common: HeaderList,
  status: 302 | 308,
  location: string,
  headers: Record<string, string>,
): SiteResponse {
  return { status, headers: [...common, ...headerList({ Location: location, "Content-Length": "0", ...headers })] };
}

function textResponse(
  common: HeaderList,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): SiteResponse {
  const body = Buffer.from(`${text}\n`);
  const own = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(body.length),
    "Cache-Control": revalidate,
    ...headers,
  };
  return { status, headers: [...common, ...headerList(own)], body };
}
