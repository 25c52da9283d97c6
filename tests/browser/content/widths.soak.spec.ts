import { pathFor } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { visit } from "#tests/support/test.ts";

const { addresses, jobSlugs } = contentSite;

/** One job represents all jobs. */
const tried = addresses.filter(
  (address) => address.variant !== "unprefixed" && (address.screen !== "job" || address.slug === jobSlugs[0]),
);
const paths = tried.map(pathFor);

const [narrowest, widest, step] = [320, 2560, 70];

for (const path of paths) {
  test(`${path} fits into every width from ${narrowest} to ${widest} px`, async ({ page }) => {
    await visit(page, path);
    for (let width = narrowest; width <= widest; width += step) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findOverflow(page), `${width} px wide`).toEqual([]);
    }
  });

  test(`${path} can be read with text twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    // As a browser's settings do. The default is 16 px.
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await visit(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await findOverflow(page)).toEqual([]);
  });
}

test.describe("in print", () => {
  // CSS pixels: A4 without its margins.
  test.use({ viewport: { width: 650, height: 950 } });

  for (const path of tried.filter(({ variant }) => variant === defaultLocale).map(pathFor)) {
    test(`${path} fits and shows its content`, async ({ page }) => {
      await visit(page, path);
      await page.emulateMedia({ media: "print" });
      expect(await findOverflow(page)).toEqual([]);
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("header button, header a[hreflang]").filter({ visible: true })).toHaveCount(0);
    });
  }
});
