import type { Page } from "@playwright/test";
import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, isFurtherJob, test } from "#tests/support/content-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { everydayIf, inSoak, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

const [narrow, wide] = [375, 1440];

/** navigation.soak.spec.ts opens the addresses without a language. */
const addresses = contentSite.addresses.filter(({ variant }) => variant !== "unprefixed");

/** Each day every page is checked in the default language, and its accessibility at one of the widths. */
for (const [place, address] of addresses.entries()) {
  const path = pathFor(address);
  const isEveryDay = address.variant === defaultLocale && !isFurtherJob(address);
  test(`${path} is complete, fits its window and is accessible`, everydayIf(isEveryDay), async ({ page }) => {
    const ruledWidth = Math.floor(place / locales.length) % 2 === 0 ? narrow : wide;
    const response = await visit(page, path);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("html")).toHaveAttribute("lang", localeOf(address.variant));
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).not.toBeEmpty();
    for (const width of widthsOf(address)) {
      await setWidth(page, width);
      expect(await findOverflow(page), `${width} px wide`).toEqual([]);
      if (width === ruledWidth) expect(await findViolations(page), `${width} px wide`).toEqual([]);
    }
  });

  test(`${path} is accessible at each width`, inSoak, async ({ page }) => {
    for (const width of widthsOf(address)) {
      await setWidth(page, width);
      await visit(page, path);
      expect(await findViolations(page), `${width} px wide`).toEqual([]);
    }
  });
}

function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 });
}

function widthsOf(address: Address): number[] {
  return isFurtherJob(address) ? [wide] : [narrow, wide];
}
