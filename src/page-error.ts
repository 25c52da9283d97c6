import { isOfflinePath } from "./addresses.ts";

/** An error a visitor sees as a page. */
export class PageError extends Error {
  override name = "PageError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** There is no connection, and the device does not keep the page. */
export class OfflineError extends PageError {
  override name = "OfflineError";

  constructor() {
    super(503, "The page needs a connection.");
  }
}

/** Why a path that is no address shows no page. */
export function errorAt(pathname: string): PageError {
  return isOfflinePath(pathname) ? new OfflineError() : new PageError(404, `No page has the address ${pathname}.`);
}

/** Marks the page that stands in for one that needs a connection. */
export const offlinePageMetaName = "offline-page";

/** The HTTP status an error stands for: its own where it carries one, else 500. */
export function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return 500;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  for (const candidate of [status, statusCode]) {
    if (typeof candidate === "number" && candidate >= 400 && candidate < 600) return candidate;
  }
  return 500;
}
