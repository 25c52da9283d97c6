import type { Page } from "@playwright/test";
import { painted } from "./frames.ts";

/** Scrolls and waits until the page has been told. Gives where the window stands then. */
export async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  await painted(page);
  return scrollTop(page);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}
