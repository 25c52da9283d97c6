import type { Page, Route } from "@playwright/test";

/** The network far away: slow, silent, broken, and seen from outside. */

/** Keeps the answers to these addresses back until `release` is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    // The page may be gone by then.
    await route.fallback().catch(() => {});
  });
  return { release };
}

export const missing = (route: Route) => route.fulfill({ status: 404, body: "There is no such file." });

export interface Fetched {
  /** Paths of what a page is made of, in the order asked for. */
  readonly payloads: string[];
  readonly code: string[];
  readonly documents: string[];
  /** Without pictures, fonts and icons. */
  all(): string[];
  forget(): void;
}

/** Notes what the page asks for from now on. */
export function noteFetches(page: Page): Fetched {
  const fetched: Fetched = {
    payloads: [],
    code: [],
    documents: [],
    all: () => [...fetched.payloads, ...fetched.code, ...fetched.documents],
    forget: () => {
      for (const list of [fetched.payloads, fetched.code, fetched.documents]) list.length = 0;
    },
  };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) fetched.documents.push(pathname);
    else if (pathname.endsWith(".json")) fetched.payloads.push(pathname);
    else if (pathname.endsWith(".js")) fetched.code.push(pathname);
  });
  return fetched;
}
