import type { Page } from "@playwright/test";
import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, isFurtherJob, test } from "#tests/support/content-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { everydayIf, inSoak, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

/** Window widths in CSS pixels. */
const [narrow, wide] = [375, 1440];
const [narrowest, widest, step] = [320, 2560, 70];

/** navigation.soak.spec.ts opens the addresses without a language. */
const addresses = contentSite.addresses.filter(({ variant }) => variant !== "unprefixed");

/** The everyday run opens every page in the default language, and checks its accessibility at one of two widths. */
for (const [place, address] of addresses.entries()) {
  const path = pathFor(address);
  const isEveryDay = address.variant === defaultLocale && !isFurtherJob(address);
  test(`${path} is complete, fits its window and is accessible`, everydayIf(isEveryDay), async ({ page }) => {
    const checkedWidth = Math.floor(place / locales.length) % 2 === 0 ? narrow : wide;
    const response = await visit(page, path);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("html")).toHaveAttribute("lang", localeOf(address.variant));
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).not.toBeEmpty();
    for (const width of widthsOf(address)) {
      await setWidth(page, width);
      expect(await findOverflow(page), `${width} px wide`).toEqual([]);
      if (width === checkedWidth) expect(await findViolations(page), `${width} px wide`).toEqual([]);
    }
  });

  test(`${path} is accessible at each width`, inSoak, async ({ page }) => {
    for (const width of widthsOf(address)) {
      await setWidth(page, width);
      await visit(page, path);
      expect(await findViolations(page), `${width} px wide`).toEqual([]);
    }
  });

  // The long tests below open one job, which represents all jobs.
  if (isFurtherJob(address)) continue;

  test(`${path} fits into every width from ${narrowest} to ${widest} px`, inSoak, async ({ page }) => {
    await visit(page, path);
    for (let width = narrowest; width <= widest; width += step) {
      await setWidth(page, width);
      expect.soft(await findOverflow(page), `${width} px wide`).toEqual([]);
    }
  });

  test(`${path} can be read with text twice as large`, inSoak, async ({ page }) => {
    await setWidth(page, 1280);
    // Visitors can set this size in the browser. The default is 16 px.
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await visit(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await findOverflow(page)).toEqual([]);
  });

  if (address.variant !== defaultLocale) continue;

  test(`${path} fits on paper and shows its content`, inSoak, async ({ page }) => {
    // CSS pixels: A4 without its margins.
    await page.setViewportSize({ width: 650, height: 950 });
    await visit(page, path);
    await page.emulateMedia({ media: "print" });
    expect(await findOverflow(page)).toEqual([]);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("header button, header a[hreflang]").filter({ visible: true })).toHaveCount(0);
  });
}

function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 });
}

function widthsOf(address: Address): number[] {
  return isFurtherJob(address) ? [wide] : [narrow, wide];
}
