import type { Page } from "@playwright/test";
import type { LightboxOptions } from "#src/behaviours/lightbox/open-lightbox.ts";
import { expectOpen } from "./lightbox.ts";
import { startLightboxPage } from "./lightbox-page.ts";
import { test as base } from "./test.ts";

type Open = (items: LightboxOptions["items"], options?: Partial<Omit<LightboxOptions, "items">>) => Promise<void>;

/** Tests of the lightbox on a page of their own, which opens it with whatever they give. */
export const test = base.extend<{ openWith: Open }, { lightboxOrigin: string }>({
  lightboxOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const page = await startLightboxPage();
      await use(page.origin);
      await page.stop();
    },
    { scope: "worker" },
  ],
  openWith: async ({ page, lightboxOrigin, trouble }, use) => {
    trouble.allow(lightboxOrigin);
    await use(async (items, options) => {
      if (!page.url().startsWith(lightboxOrigin)) await page.goto(`${lightboxOrigin}/lightbox`);
      await open(page, { items, locale: "de", ...options });
      await expectOpen(page);
    });
  },
});

async function open(page: Page, options: Omit<LightboxOptions, "opener">): Promise<void> {
  await page.waitForFunction(() => "openLightbox" in window);
  await page.evaluate((options) => window.openLightbox(options), options);
}
