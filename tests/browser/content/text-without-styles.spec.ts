import type { Page } from "@playwright/test";
// @ts-expect-error: the package has no types.
import { convert } from "html-to-text";
import { pathFor } from "#src/addresses.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, isFurtherJob, test } from "#tests/support/content-test.ts";
import { everydayIf } from "#tests/support/test.ts";

/** Reader views, converters and search engines ignore styles. Words that look separate must be so without them. */

/** The converter has to be told which further elements begin a line, and to leave out addresses and pictures. */
const blocks = "dl dt dd figure figcaption address legend fieldset table caption tr th td".split(" ");
const options = {
  wordwrap: false,
  selectors: [
    ...blocks.map((selector) => ({ selector, format: "block" })),
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
  ],
};

test.use({ javaScriptEnabled: false });

for (const address of contentSite.addresses.filter(({ variant }) => variant !== "unprefixed")) {
  const path = pathFor(address);
  test(`each word of ${path} is a word without styles`, everydayIf(!isFurtherJob(address)), async ({ page }) => {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const visible = wordsIn(await textOf(page));
      expect(visible.size).toBeGreaterThan(0);
      expect(missing(visible, convert(await page.content(), options)), `${width} px`).toEqual([]);
      const unstyled = await page.context().newPage();
      await unstyled.goto(page.url());
      await removeStyles(unstyled);
      expect(missing(visible, await textOf(unstyled)), `${width} px, no stylesheets`).toEqual([]);
      await unstyled.close();
    }
  });
}

async function removeStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
    for (const element of document.querySelectorAll("[style]")) element.removeAttribute("style");
  });
}

// biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out what is not displayed.
const textOf = (page: Page) => page.evaluate(() => document.body.innerText);

/** How often each word occurs in a text. Words are in capitals, as styles may show them, and without soft hyphens. */
function wordsIn(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.toUpperCase().replaceAll("\u00ad", "").split(/\s+/)) {
    const hasLetters = /[\p{L}\p{N}]/u.test(word);
    if (hasLetters) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

function missing(visible: ReadonlyMap<string, number>, text: string): string[] {
  const words = wordsIn(text);
  return [...visible].filter(([word, count]) => count > (words.get(word) ?? 0)).map(([word]) => word);
}
