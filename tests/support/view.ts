import type { Locator, Page } from "@playwright/test";

/** What tests ask of a page in its window: whether it answers, where it is scrolled, and what it has painted. */

/**
 * Runs in the page. True once React has run its last effect, and src/start/enhancements.tsx has added its notices after
 * the footer's first notice. Before that effect the page prevents clicks on buttons, so an invisible button is clicked.
 */
export function answersToClicks(): boolean {
  if (!document.querySelector("#root footer + div > :nth-child(2)")) return false;
  const button = document.head.appendChild(document.createElement("button"));
  const isAnswered = button.dispatchEvent(new Event("click", { cancelable: true }));
  button.remove();
  return isAnswered;
}

/** Scrolls, and waits until the page has handled the event. Returns the scroll position. */
export async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  await painted(page);
  return scrollTop(page);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/** Scrolls to the end of the page, screen by screen, and waits for the pictures of each screen. */
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
      // `decode` rejects for a broken picture.
      await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    }
  });
}

/** Waits until all changes are painted and the page has handled their events, including scroll events. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Pretends to hide or show the tab: headless Chromium never hides one. Timers go on, as in a tab just hidden. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: isHidden ? "hidden" : "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

/** Waits until every IntersectionObserver has reported the current positions. */
export async function settleIntersections(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      // Observers are called in the order of their creation, so a new one is called last.
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );
}

export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} has no box: it is not shown.`);
  return box;
}
