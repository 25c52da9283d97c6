import type { Page } from "@playwright/test";

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
