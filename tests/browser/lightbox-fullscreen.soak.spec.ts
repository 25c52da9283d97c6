import { button, expectPosition, lightbox, openGallery } from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";

test("it fills the screen and gives it back, and its button says which", async ({ page }) => {
  await openGallery(page);
  await button(page, "Vollbild").click();
  await expect(button(page, "Vollbild beenden")).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.getAttribute("role"))).toBe("dialog");
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 2);
  await button(page, "Vollbild beenden").click();
  await expect(button(page, "Vollbild")).toBeVisible();
  await expect(lightbox(page)).toBeVisible();
});

test("the button follows when the browser’s own keys leave full screen", async ({ page }) => {
  await openGallery(page);
  await button(page, "Vollbild").click();
  await expect(button(page, "Vollbild beenden")).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(button(page, "Vollbild")).toBeVisible();
});

test("closing leaves full screen", async ({ page }) => {
  await openGallery(page);
  await button(page, "Vollbild").click();
  await expect(button(page, "Vollbild beenden")).toBeVisible();
  await button(page, "Schließen").click();
  await expect(lightbox(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("where there is no full screen there is no button for it", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false }));
  await openGallery(page);
  await expect(button(page, "Schließen")).toBeVisible();
  await expect(button(page, "Vollbild")).toHaveCount(0);
});
