import type { Page, Request, Route } from "@playwright/test";

/** Delays the answers of these addresses until the test releases them. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<{ release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    // The page may have been closed meanwhile.
    await route.fallback().catch(() => {});
  });
  return { release };
}

/** Opens a page of which only the entry script has loaded. */
export async function holdCode(page: Page, path: string): Promise<{ release(): void }> {
  const held = await holdBack(page, /\/assets\/core-[\w-]+\.js$/);
  await page.goto(path);
  return held;
}

export const missing = (route: Route) => route.fulfill({ status: 404, body: "There is no such file." });

/** Notes requested paths of the page's files, in order: payloads, code and documents, but no pictures, fonts and icons. */
export function noteFetches(page: Page) {
  const underWay = new Set<Request>();
  const payloads: string[] = [];
  const code: string[] = [];
  const documents: string[] = [];
  let isQuiet = false;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) documents.push(pathname);
    else if (pathname.endsWith(".json")) payloads.push(pathname);
    else if (pathname.endsWith(".js")) code.push(pathname);
    else return;
    underWay.add(request);
    isQuiet = false;
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return {
    payloads,
    code,
    documents,
    all: () => [...payloads, ...code, ...documents],
    forget: () => {
      for (const list of [payloads, code, documents]) list.length = 0;
    },
    /** True if there was no request since the last call, and every answer has arrived. */
    isQuiet: () => {
      const wasQuiet = isQuiet && underWay.size === 0;
      isQuiet = true;
      return wasQuiet;
    },
  };
}

/** Makes every use of `sessionStorage` throw, as it does if the visitor blocks all cookies. */
export async function blockSessionStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("The document may not use storage.", "SecurityError");
      },
    });
  });
}

type Line = { readonly saveData?: boolean; readonly effectiveType?: "slow-2g" | "2g" | "3g" | "4g" };

/** Sets `navigator.connection` from the next document on: headless Chromium always reports a good connection. */
export async function tellConnection(page: Page, line: Line): Promise<void> {
  await page.addInitScript((facts) => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: "4g", ...facts });
    Object.defineProperty(navigator, "connection", { get: () => connection });
  }, line);
}

/** Changes the connection of `tellConnection` while the page is open. */
export async function changeConnection(page: Page, line: Line): Promise<void> {
  await page.evaluate((facts) => {
    const { connection } = navigator as unknown as { connection: EventTarget };
    Object.assign(connection, facts).dispatchEvent(new Event("change"));
  }, line);
}

export async function withoutPrefetch(page: Page): Promise<void> {
  await tellConnection(page, { saveData: true });
}
