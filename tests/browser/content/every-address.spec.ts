import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { everydayIf, inSoak, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

const { addresses, jobSlugs } = contentSite;

type Page = Parameters<typeof visit>[0];

const [narrow, wide] = [375, 1440];

/** navigation.soak.spec.ts opens the other addresses without a language. */
const visited = addresses.filter(({ variant, screen }) => variant !== "unprefixed" || screen === "home");

/** All languages of a page share one window, which takes half the time of a window for each. */
const pages = [...Map.groupBy(visited, (address) => pathFor({ ...address, variant: defaultLocale }))];

for (const [place, [name, variants]] of pages.entries()) {
  const details = everydayIf(!variants.every(isFurtherJob));
  test(`${name} is complete and accessible in every language`, details, async ({ page }) => {
    const width = place % 2 === 0 ? narrow : wide;
    for (const address of variants) await test.step(pathFor(address), () => expectWhole(page, address, width));
  });
}

for (const address of addresses.filter(({ variant }) => variant !== "unprefixed")) {
  test(`${pathFor(address)} is accessible at each width`, inSoak, async ({ page }) => {
    for (const width of widthsOf(address)) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, pathFor(address));
      expect(await findViolations(page), `${width} px wide`).toEqual([]);
    }
  });
}

/** Each day every page is checked in one language and at one of the widths. */
async function expectWhole(page: Page, address: Address, ruledWidth: number): Promise<void> {
  const path = pathFor(address);
  const response = await visit(page, path);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.locator("html")).toHaveAttribute("lang", localeOf(address.variant));
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).not.toBeEmpty();
  for (const width of widthsOf(address)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findOverflow(page), `${path}, ${width} px wide`).toEqual([]);
    if (address.variant !== defaultLocale || width !== ruledWidth) continue;
    expect(await findViolations(page), `${path}, ${width} px wide`).toEqual([]);
  }
}

/** A page without a language prefix looks like the one in the default language. */
function widthsOf(address: Address): number[] {
  if (address.variant === "unprefixed") return [];
  return isFurtherJob(address) ? [wide] : [narrow, wide];
}

function isFurtherJob(address: Address): boolean {
  return address.screen === "job" && address.slug !== jobSlugs[0];
}
