import type { Page } from "@playwright/test";

export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: "slow-2g" | "2g" | "3g" | "4g";
}

/** Lets the browser say this about its line from the next document on: headless Chromium always has a good one. */
export async function tellConnection(page: Page, line: Line): Promise<void> {
  await page.addInitScript((line) => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: "4g", ...line });
    Object.defineProperty(navigator, "connection", { get: () => connection });
  }, line);
}

/** Lets the line of `tellConnection` become another while the page is open. */
export async function changeConnection(page: Page, line: Line): Promise<void> {
  await page.evaluate((line) => {
    const { connection } = navigator as unknown as { connection: EventTarget };
    Object.assign(connection, line).dispatchEvent(new Event("change"));
  }, line);
}

/** Pages are fetched when they are asked for and not before. */
export async function withoutPrefetch(page: Page): Promise<void> {
  await tellConnection(page, { saveData: true });
}
