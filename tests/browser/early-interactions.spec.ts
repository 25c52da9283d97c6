import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { becomesInteractive, expect, test } from "#tests/support/test.ts";

const { nav, contactFields } = allWords.en;
const contactPath = placePath({ screen: "contact" }, "en");

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test("a menu that is pressed before the page's code has loaded opens once", async ({ page }) => {
    const code = await holdCode(page, "/en");
    await page.getByRole("button", { name: nav.menu }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    code.release();
    await expect(page.getByRole("dialog", { name: nav.label })).toBeVisible();
    await becomesInteractive(page);
    await page.getByRole("button", { name: nav.close }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("text typed before the page's code has loaded stays, and typing continues after it", async ({ page }) => {
  const code = await holdCode(page, contactPath);
  const field = page.getByLabel(contactFields.name);
  await page.getByLabel(contactFields.consent).check();
  await field.pressSequentially("Ada ");
  code.release();
  await becomesInteractive(page);
  // The field still has the focus, and the cursor is at the end of the text.
  await page.keyboard.type("Lovelace");
  await expect(field).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel(contactFields.consent)).toBeChecked();
});

/** Opens a page of which only the entry script has loaded. */
async function holdCode(page: Page, path: string): Promise<{ release: () => void }> {
  const held = await holdBack(page, /\/assets\/core-[\w-]+\.js$/);
  await page.goto(path);
  return held;
}
