import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { expect, test } from "#tests/support/test.ts";
import { becomesInteractive } from "#tests/support/visit.ts";

/** What a visitor does before the code of the page has arrived. */

const { nav, contactFields, contact, validation } = allWords.en;
const contactPath = placePath({ screen: "contact" }, "en");

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test("a menu that is asked for opens, once", async ({ page }) => {
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

test("a button pressed by the keyboard does what it says", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const code = await holdCode(page, "/en");
  await page.getByRole("button", { name: nav.menu }).focus();
  await page.keyboard.press("Enter");
  code.release();
  await expect(page.getByRole("dialog", { name: nav.label })).toBeVisible();
});

test("what is typed stays, and goes on", async ({ page }) => {
  const code = await holdCode(page, contactPath);
  const field = page.getByLabel(contactFields.name);
  await page.getByLabel(contactFields.consent).check();
  await field.pressSequentially("Ada ");
  code.release();
  await becomesInteractive(page);
  await expect(page.getByRole("button", { name: contact.submit })).toBeEnabled();
  // The field still has the focus, with its cursor behind what was typed.
  await page.keyboard.type("Lovelace");
  await expect(field).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel(contactFields.consent)).toBeChecked();
});

for (const [how, send] of [
  ["a click on the button", (page: Page) => clickMiddle(page)],
  ["Enter in a field", (page: Page) => page.getByLabel(contactFields.name).press("Enter")],
] as const) {
  test(`a form sent by ${how} is judged, and nobody is taken elsewhere`, async ({ page }) => {
    const code = await holdCode(page, contactPath);
    await page.getByLabel(contactFields.name).fill("Ada Lovelace");
    await send(page);
    code.release();
    const required = validation.required.replace("{field}", contactFields.email);
    await expect(page.getByText(required).first()).toBeVisible();
    await expect(page).toHaveURL(contactPath);
  });
}

test("a link leads where it says without waiting for any code", async ({ page }) => {
  const code = await holdCode(page, "/en");
  const target = placePath({ screen: "team" }, "en");
  await page.locator(`a[href="${target}"]`).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(target);
  code.release();
});

/** Opens a page whose entry has arrived and nothing else of its code. */
async function holdCode(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/core-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return { release };
}

/** As a person would: the button is switched off until script arrives, which a test would wait for. */
async function clickMiddle(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: contact.submit });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button cannot be seen.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
