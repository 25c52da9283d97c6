import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { findViolations } from "#tests/support/violations.ts";
import { visit } from "#tests/support/visit.ts";

const { addresses, jobSlugs } = contentSite;

for (const address of addresses) {
  const path = pathFor(address);
  const widths = widthsOf(address);

  test(`${path} is whole, in its language, and open to everybody`, async ({ page }) => {
    await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 });
    const response = await visit(page, path);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("html")).toHaveAttribute("lang", localeOf(address.variant));
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).not.toBeEmpty();
    for (const width of widths) {
      await test.step(`${width} px wide`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect(await findOverflow(page), `${width} px wide`).toEqual([]);
        expect(await findViolations(page), `${width} px wide`).toEqual([]);
      });
    }
  });
}

/** A page without a prefix looks as the one of the default language does, and jobs differ in words alone. */
function widthsOf({ variant, ...place }: Address): number[] {
  if (variant === "unprefixed") return [];
  return place.screen === "job" && place.slug !== jobSlugs[0] ? [1440] : [375, 1440];
}
