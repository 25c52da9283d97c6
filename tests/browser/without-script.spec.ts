import { findOverflow } from "#tests/support/overflow.ts";
import { changeLanguage, expect, test } from "#tests/support/test.ts";

test.use({ javaScriptEnabled: false });

test("the whole navigation is shown at any width, and figures with their final number", async ({ page }) => {
  await page.goto("/en");
  await expect(page.locator("main")).toContainText("1,000\u00A0kg");
  const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
  for (const width of [375, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(links.filter({ visible: true })).toHaveCount(7);
    expect(await findOverflow(page), `${width} px wide`).toEqual([]);
  }
  await links.filter({ hasText: "Team" }).click();
  await expect(page).toHaveURL("/en/team");
  await changeLanguage(page, "de");
  await expect(page).toHaveURL("/de/team");
});
