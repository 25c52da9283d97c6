import { type Collection, goneType, isOfflinePath } from "./addresses.ts";

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

/** The error for a path outside the route table. */
export function errorAt(pathname: string): PageError {
  const type = goneType(pathname);
  if (type) return new PageError("gone", pathname, type === "page" ? undefined : type);
  return new PageError(isOfflinePath(pathname) ? "connection" : "notFound", pathname);
}

/** The meta element of an error page, which is shown at other paths. Its content is the page's own path. */
export const errorPageMetaName = "stands-in";
