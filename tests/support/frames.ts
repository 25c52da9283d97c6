import type { Page } from "@playwright/test";

/** Waits until what has happened is painted and the page has been told of it, of scrolling as well. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
