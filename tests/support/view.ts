import type { Page } from "@playwright/test";

/** Scrolls and waits until the page has been told. Gives where the window stands then. */
export async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  await painted(page);
  return scrollTop(page);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/** Screen by screen, waiting for the pictures of each. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const screens = Math.ceil(document.documentElement.scrollHeight / window.innerHeight);
    for (let screen = 0; screen <= screens; screen++) {
      window.scrollTo({ top: screen * window.innerHeight, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const shown = [...document.images].filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < window.innerHeight;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    }
  });
}

/** Waits until what has happened is painted and the page has been told of it, of scrolling as well. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

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
