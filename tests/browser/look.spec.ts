import type { Page } from "@playwright/test";
import { expect, inSoak, test, visit } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";

test("the focused element is visibly marked", async ({ page }) => {
  await visit(page, "/de");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused && focused !== document.body ? getComputedStyle(focused).outlineStyle : "none";
    });
    expect(outline).not.toBe("none");
  }
});

/** As in src/styles/tokens.css: the share of a wide window between the margins, and the widest content in pixels. */
const contentShare = 1 - 2 * 0.052;
const widestContentPx = 1600;

test("text is at least one column away from a picture, and captions are large enough to read", async ({ page }) => {
  await visit(page, "/de");
  for (const width of [960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await gapsBesidePictures(page);
    expect(gaps.length).toBeGreaterThan(0);
    const columnPx = Math.min(width * contentShare, widestContentPx) / 12;
    for (const { heading, gapPx } of gaps) {
      // A scrollbar makes the columns a little narrower.
      expect(gapPx, `${heading}, ${width} px wide`).toBeGreaterThanOrEqual(columnPx * 0.95);
    }
    const sizes = await page
      .locator("main figcaption, main figcaption span")
      .evaluateAll((captions) => captions.map((caption) => Number.parseFloat(getComputedStyle(caption).fontSize)));
    expect(sizes.length).toBeGreaterThan(0);
    // Pixels: 17 is the usual size of running text on websites.
    if (width >= 1280) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17);
  }
});

test("the panel beside the form has no empty space, and text as wide as the page's", inSoak, async ({ page }) => {
  await visit(page, "/de/kontakt");
  await page.setViewportSize({ width: 320, height: 900 });
  const endsOf = (boxes: string) =>
    page.locator(boxes).evaluateAll((all) => all.map((box) => box.getBoundingClientRect().right));
  const ends = await endsOf("main aside dd");
  expect(ends.length).toBeGreaterThan(0);
  expect(new Set(ends)).toEqual(new Set(await endsOf("main form")));
  for (const size of [
    { width: 1280, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const panel = page.locator("main aside");
    const around = await boxOf(panel);
    const list = await boxOf(panel.locator("dl"));
    const map = await boxOf(panel.locator("dl + div"));
    expect(around.height).toBeGreaterThan(600);
    // The map starts at the end of the list and extends to the panel's edges.
    expect(map.y - (list.y + list.height)).toBeLessThanOrEqual(1);
    expect(edgesOf(map)).toEqual(edgesOf(around));
  }
});

/** The left, right and lower edge, in whole pixels. */
function edgesOf({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>): number[] {
  return [x, x + width, y + height].map(Math.round);
}

/** The gap between each picture that reaches the window's edge and the text beside it, on the page's background. */
function gapsBesidePictures(page: Page): Promise<{ heading: string; gapPx: number }[]> {
  return page.locator("main section:not([data-ground]):has(h2)").evaluateAll((sections) =>
    sections.flatMap((section) => {
      const picture = section.querySelector("picture, img")?.getBoundingClientRect();
      const heading = section.querySelector("h2");
      const text = heading?.parentElement?.getBoundingClientRect();
      if (!picture || !heading || !text) return [];
      const bleeds = picture.left <= 0 || picture.right >= document.documentElement.clientWidth;
      const isBeside = Math.min(picture.bottom, text.bottom) > Math.max(picture.top, text.top);
      const gapPx = Math.max(text.left - picture.right, picture.left - text.right);
      return bleeds && isBeside ? [{ heading: heading.textContent, gapPx }] : [];
    }),
  );
}
