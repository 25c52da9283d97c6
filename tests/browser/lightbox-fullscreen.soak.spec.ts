import { button, expectPosition, lightbox, openGallery } from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";

test("it fills the screen and gives it back, and its button says which", async ({ page }) => {
  await openGallery(page);
  const [enter, leave] = [button(page, "Vollbild"), button(page, "Vollbild beenden")];
  await enter.click();
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.closest("dialog[open]") !== null)).toBe(true);
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 2);
  await leave.click();
  await expect(enter).toBeVisible();
  await expect(lightbox(page)).toBeVisible();
  await enter.click();
  await expect(leave).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(enter).toBeVisible();
  await enter.click();
  await expect(leave).toBeVisible();
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
