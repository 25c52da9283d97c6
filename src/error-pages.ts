import { type Collection, type PageType, pageTypes } from "./addresses.ts";
import { defaultLocale, type Locale, locales } from "./locales.ts";

/** The pages that are not among the screens, and the error that shows one of them. No link leads to these pages. */

/** Hosts look for the not-found page of the default language at `404.html`. */
export function notFoundPath(locale: Locale): string {
  return pathOutside(locale, "404");
}

/** The page that is shown when the requested page needs a connection and there is none. */
export function offlinePath(locale: Locale): string {
  return pathOutside(locale, "offline");
}

/** The page that is shown at a former address of a document of this type. */
export function gonePath(type: PageType, locale: Locale): string {
  return pathOutside(locale, `410-${type}`);
}

/** True for a page that hosts send only in answer to requests for other addresses. */
export function isErrorPage(path: string): boolean {
  return goneType(path) !== undefined || locales.some((locale) => notFoundPath(locale) === path);
}

function goneType(path: string): PageType | undefined {
  return pageTypes.find((type) => locales.some((locale) => gonePath(type, locale) === path));
}

/** For the default language the path has no prefix, because hosts look for the page there. */
function pathOutside(locale: Locale, name: string): string {
  return locale === defaultLocale ? `/${name}` : `/${locale}/${name}`;
}

/** `error` is every other failure, such as code or content that did not load. */
export type ErrorKind = "notFound" | "gone" | "connection" | "error";

/** There is no page to show; the error page says why. */
export class PageError extends Error {
  override name = "PageError";
  readonly kind: ErrorKind;
  readonly collection: Collection | undefined;

  constructor(kind: ErrorKind, pathname: string, collection?: Collection) {
    super(`There is no page to show at ${pathname} (${kind}).`);
    this.kind = kind;
    this.collection = collection;
  }
}

export function errorAt(pathname: string): PageError {
  const type = goneType(pathname);
  if (type) return new PageError("gone", pathname, type === "page" ? undefined : type);
  const isOffline = locales.some((locale) => offlinePath(locale) === pathname);
  return new PageError(isOffline ? "connection" : "notFound", pathname);
}

/** The name of the meta element with an error page's own path. Hosts send error pages at the paths of other pages. */
export const errorPageMetaName = "stands-in";
