import type { Page } from "@playwright/test";

/**
 * Says to the page what a browser says when another tab is chosen: a Chromium without a screen shows all its tabs. Timers
 * go on, as they do in a tab that was hidden a moment ago.
 */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: isHidden ? "hidden" : "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

/** Waits until every observer of what is in view has been told where things are now. */
export async function settleIntersections(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      // The last observer to be made is the last to be told.
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );
}
