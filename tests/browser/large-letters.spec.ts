import { browserLaunch } from "#tests/support/browser.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { expect, test, visit } from "#tests/support/test.ts";

/** The browser's own font size, twice the usual one. Media queries follow this size, but not one that a page sets. */
const sizePx = 32;
test.use({ launchOptions: browserLaunch(`--blink-settings=defaultFontSize=${sizePx}`) });

test("with large letters, a low header shows its whole name, and the page fits into the window", async ({ page }) => {
  await visit(page, "/de");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${sizePx}px`);
  const name = page.locator("header > a > svg + span");
  for (const width of [320, 390, 500, 640, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(new Set(await name.evaluate(linesOfWords)), "lines of each word").toEqual(new Set([1]));
    const hiddenPx = await name.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth),
    );
    // Letters may reach two pixels out of their line. A line that is cut off would hide more.
    expect(hiddenPx).toBeLessThanOrEqual(2);
    expect(await findOverflow(page)).toEqual([]);
    const header = await page.locator("header").first().boundingBox();
    expect(header?.height, `${width} px wide`).toBeLessThan(844 / 3);
  }
});

/** Runs in the page: on how many lines each word of an element stands. */
function linesOfWords(element: Element): number[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      lines.push(range.getClientRects().length);
    }
  }
  return lines;
}
