import type { Page } from "@playwright/test";
import { everydayIf, expect, test, visit } from "#tests/support/test.ts";

const gapBetween = (picture: DOMRect, text: DOMRect) => Math.max(text.left - picture.right, picture.left - text.right);

for (const width of [960, 1280, 1920]) {
  test(`text keeps a column from a picture, ${width} px wide`, everydayIf(width === 1280), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/de");
    const pairs = await picturesWithText(page);
    expect(pairs.length).toBeGreaterThan(0);
    // The page's margins take 5.2 % each; a column is a twelfth of the rest.
    const column = ((Math.min(width, 1786) * 0.896) / 12) * 0.95;
    for (const { heading, picture, text } of pairs) {
      expect(gapBetween(picture, text), heading).toBeGreaterThanOrEqual(column);
    }
  });
}

for (const width of [1280, 1920]) {
  test(`captions can be read from where one sits, ${width} px wide`, everydayIf(width === 1280), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/en");
    const sizes = await page
      .locator("main figcaption, main figcaption span")
      .evaluateAll((captions) => captions.map((caption) => Number.parseFloat(getComputedStyle(caption).fontSize)));
    expect(sizes.length).toBeGreaterThan(0);
    // Pixels: what most sites set their running text in.
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17);
  });
}

for (const [width, height] of [
  [1280, 900],
  [1920, 1080],
] as const) {
  test(`the panel beside the form is filled, ${width} px wide`, everydayIf(width === 1280), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, "/de/kontakt");
    const panel = page.locator("main aside");
    const [around, list, map] = await Promise.all(
      [panel, panel.locator("dl"), panel.locator("svg")].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
    if (!around || !list || !map) throw new Error("The panel lacks a part.");
    expect(around.height).toBeGreaterThan(600);
    // The map begins where the list ends, and reaches the panel's edges.
    expect(map.top - list.bottom).toBeLessThanOrEqual(1);
    expect([map.left, map.right, map.bottom].map(Math.round)).toEqual(
      [around.left, around.right, around.bottom].map(Math.round),
    );
  });
}

/** Sections of a heading and a text beside one picture that bleeds off to the window's edge, on the page's own ground. */
async function picturesWithText(page: Page) {
  const found = await page.locator("main section:not([data-ground]):has(h2)").evaluateAll((sections) =>
    sections.flatMap((section) => {
      const picture = section.querySelector("picture, img")?.getBoundingClientRect();
      const heading = section.querySelector("h2");
      const text = heading?.parentElement?.getBoundingClientRect();
      const bleeds = picture && (picture.left <= 0 || picture.right >= document.documentElement.clientWidth);
      const isBeside = picture && text && Math.min(picture.bottom, text.bottom) > Math.max(picture.top, text.top);
      if (!heading || !picture || !text || !bleeds || !isBeside) return [];
      return [{ heading: heading.textContent, picture: picture.toJSON(), text: text.toJSON() }];
    }),
  );
  return found as { heading: string; picture: DOMRect; text: DOMRect }[];
}
