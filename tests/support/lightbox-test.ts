import type { Page } from "@playwright/test";
import type { LightboxOptions } from "#src/behaviours/lightbox/open-lightbox.ts";
import { expectOpen } from "./lightbox.ts";
import { startLightboxPage } from "./lightbox-page.ts";
import { test as base } from "./test.ts";

type Open = (items: LightboxOptions["items"], options?: Partial<Omit<LightboxOptions, "items">>) => Promise<void>;

interface TestFixtures {
  openWith: Open;
  /** A gallery like the home page's, at a picture, counted from 0: without the rest of that page it is there sooner. */
  openGallery: (index?: number) => Promise<void>;
}

/** Tests of the lightbox on a page of their own, which opens it with whatever they give. */
export const test = base.extend<TestFixtures, { lightboxOrigin: string }>({
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
  openGallery: ({ openWith }, use) => use((index = 0) => openWith(gallery, { index })),
});

const picture = { src: "/media/picture.jpg", width: 1600, height: 1000, thumb: "/media/small.png" };

/** Seven, of which the third is a film. */
const gallery: LightboxOptions["items"] = [
  picture,
  { ...picture, title: "Der Gang" },
  { src: "/media/film.mp4", poster: "/media/picture.jpg", thumb: "/media/small.png" },
  ...Array.from({ length: 4 }, () => picture),
];

async function open(page: Page, options: Omit<LightboxOptions, "standIn">): Promise<void> {
  await page.waitForFunction(() => "openLightbox" in window);
  await page.evaluate((options) => window.openLightbox(options), options);
}
