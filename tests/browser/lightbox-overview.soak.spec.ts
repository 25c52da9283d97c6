import type { Locator } from "@playwright/test";
import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { expect } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";

test("the overview opens and closes, and leaves the picture as it was", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(1);
  const toggle = gallery.button(t.overview);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const before = await gallery.shownPicture.boundingBox();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(gallery.overview).toBeVisible();
  await toggle.click();
  await expect(gallery.overview).toBeHidden();
  expect(await gallery.shownPicture.boundingBox()).toEqual(before);
  await toggle.click();
  await expect(gallery.overview).toBeVisible();
});

test("the overview names each picture, leads to it, marks the shown one and scrolls alone", async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(1);
  await gallery.button(t.overview).click();
  await expect(gallery.thumbnails.nth(1)).toHaveAccessibleName("Bild 2 von 7: Sechs Uhr");
  await expect(gallery.thumbnails.nth(2)).toHaveAccessibleName("Film 3 von 7: Sieben Uhr");
  await expectCurrent(gallery, 1);
  await page.keyboard.press("End");
  await gallery.expectPosition(7);
  await expectCurrent(gallery, 6);
  await gallery.thumbnails.nth(4).click();
  await gallery.expectPosition(5);
  await gallery.thumbnails.nth(1).press("Enter");
  await gallery.expectPosition(2);
  await expectCurrent(gallery, 1);
  const top = () => gallery.overview.evaluate((element) => element.scrollTop);
  const scrolled = await top();
  await gallery.overview.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(scrolled + 50);
  await gallery.expectPosition(2);
});

test("the overview has two columns from 767 px on, and leaves space for the picture", async ({ page, gallery }) => {
  await gallery.open(1);
  await gallery.button(t.overview).click();
  for (const { width, panelWidth, columns } of [
    { width: 766, panelWidth: 102, columns: 1 },
    { width: 767, panelWidth: 212, columns: 2 },
  ]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await boxOf(gallery.overview)).width).toBe(panelWidth);
    const lefts = await gallery.thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(lefts).size).toBe(columns);
    await expect.poll(() => rightOf(gallery.shownPicture)).toBeLessThanOrEqual(width - panelWidth);
  }
});

test("in forced colours, buttons have a border, and the current picture's is different", async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await gallery.open(1);
  await gallery.button(t.overview).click();
  const edge = (of: Locator) =>
    of.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [borderTopStyle, borderTopColor];
    });
  const [style, colour] = await edge(gallery.button(t.close));
  expect(style).toBe("solid");
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await edge(gallery.thumbnails.nth(1))).not.toEqual(await edge(gallery.thumbnails.nth(2)));
});

async function expectCurrent(gallery: Gallery, index: number): Promise<void> {
  await expect(gallery.overview.locator("[aria-current]")).toHaveCount(1);
  await expect(gallery.thumbnails.nth(index)).toHaveAttribute("aria-current", "true");
  await expect(gallery.thumbnails.nth(index)).toBeInViewport({ ratio: 1 });
}

async function rightOf(element: Locator): Promise<number> {
  const { x, width } = await boxOf(element);
  return x + width;
}
