import type { Page } from "@playwright/test";

/** A browser that keeps nothing for this site: touching the storage throws, as with all cookies blocked. */
export async function blockSessionStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("The document may not use storage.", "SecurityError");
      },
    });
  });
}
