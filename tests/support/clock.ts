import type { Page } from "@playwright/test";
import { visit } from "./test.ts";

/** Opens a page whose time stands still once it answers to clicks: from then on `page.clock.runFor` moves it. */
export async function visitWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await visit(page, address);
  await stopClock(page);
}

export async function stopClock(page: Page): Promise<void> {
  // Milliseconds; far enough ahead for what is due meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}
