import { browserLaunch } from "#tests/support/browser.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { expect, test, visit } from "#tests/support/test.ts";

/**
 * Pixels: twice the usual font size of a browser. Media queries follow this setting, unlike a size that a page sets.
 */
const size = 32;
test.use({ launchOptions: browserLaunch(`--blink-settings=defaultFontSize=${size}`) });

test("large letters leave the name in the header whole", async ({ page }) => {
  await visit(page, "/de");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
  const name = page.locator("header > a > svg + span");
  for (const width of [320, 390, 500, 640, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await name.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: number[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          words.push(range.getClientRects().length);
        }
      }
      return {
        words,
        hidden: [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth],
      };
    });
    expect(new Set(lines.words), "lines of each word").toEqual(new Set([1]));
    // A cut-off line hides more pixels than this; letters may reach a pixel out of their line.
    expect(Math.max(...lines.hidden), "hidden pixels").toBeLessThanOrEqual(2);
    expect(await findOverflow(page)).toEqual([]);
    const header = await page.locator("header").first().boundingBox();
    expect(header?.height, `${width} px wide`).toBeLessThan(844 / 3);
  }
});
