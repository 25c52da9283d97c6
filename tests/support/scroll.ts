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
