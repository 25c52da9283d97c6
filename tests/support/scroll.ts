import type { Page } from "@playwright/test";

/** Scrolls and waits until the page has been told. Gives where the window stands then. */
export async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
  return scrollTop(page);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}
