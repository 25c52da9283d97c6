import type { Page } from "@playwright/test";
import { localeOf, pathFor } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, isFurtherJob, test } from "#tests/support/content-test.ts";
import { scriptsOf } from "#tests/support/html-tags.ts";
import { everydayIf } from "#tests/support/test.ts";

test.use({ javaScriptEnabled: false });

const prefixed = contentSite.addresses.filter(({ variant }) => variant !== "unprefixed");

const groups = Map.groupBy(prefixed, (address) => {
  return `every ${isFurtherJob(address) ? "further job" : "page"} in ${localeOf(address.variant)}`;
});

for (const [what, addresses] of groups) {
  const isEveryDay = what === `every page in ${defaultLocale}`;
  test(`${what} can be read without script`, everydayIf(isEveryDay), async ({ page }) => {
    for (const path of addresses.map(pathFor)) await test.step(path, () => expectReadable(page, path));
  });
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByText(/JavaScript (ist|is)|JavaScript ausgeschaltet/).first()).toBeVisible();
  expect(scriptsOf(contentSite.builtPage(path), "application/json")).toHaveLength(1);
  // Elements without text do not count: one of them is the place for the form's answer.
  const hidden = await page.locator("main :is(h2, h3, p, li, dd, td)").evaluateAll((elements) =>
    elements
      .filter((element) => element.textContent?.trim() && !element.closest(".visually-hidden"))
      .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => element.textContent),
  );
  expect(hidden, path).toEqual([]);
}
