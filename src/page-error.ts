import { type Collection, goneCollection, isOfflinePath } from "./addresses.ts";

export class PageError extends Error {
  override name = "PageError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class OfflineError extends PageError {
  override name = "OfflineError";

  constructor() {
    super(503, "The page needs a connection.");
  }
}

export class GoneError extends PageError {
  override name = "GoneError";
  readonly collection: Collection;

  constructor(collection: Collection) {
    super(410, "The page is no longer there.");
    this.collection = collection;
  }
}

/** The error for a path outside the route table. */
export function errorAt(pathname: string): PageError {
  const collection = goneCollection(pathname);
  if (collection) return new GoneError(collection);
  return isOfflinePath(pathname) ? new OfflineError() : new PageError(404, `No page has the address ${pathname}.`);
}

/** A meta element in the head of a page that replaces others, with its own path. */
export const standInMetaName = "stands-in";

export function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return 500;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  for (const candidate of [status, statusCode]) {
    if (typeof candidate === "number" && candidate >= 400 && candidate < 600) return candidate;
  }
  return 500;
}
