import type { Locator } from "@playwright/test";
import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { expect } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";

test("the overview opens and closes, and leaves the picture as it was", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(2);
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

test("the overview names each picture and leads to it, and marks the shown one", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(2);
  await gallery.button(t.overview).click();
  await expect(gallery.thumbnail(2)).toHaveAccessibleName("Bild 2 von 7: Sechs Uhr");
  await expect(gallery.thumbnail(3)).toHaveAccessibleName("Film 3 von 7: Sieben Uhr");
  await expectCurrent(gallery, 2);
  await page.keyboard.press("End");
  await gallery.expectPosition(7);
  await expectCurrent(gallery, 7);
  await gallery.thumbnail(5).click();
  await gallery.expectPosition(5);
  await gallery.thumbnail(2).press("Enter");
  await gallery.expectPosition(2);
  await expectCurrent(gallery, 2);
});

test("the wheel over the overview scrolls it, and shows no other picture", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(2);
  await gallery.button(t.overview).click();
  const top = () => gallery.overview.evaluate((element) => element.scrollTop);
  const scrolled = await top();
  await gallery.overview.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(scrolled + 50);
  await gallery.expectPosition(2);
});

test("the overview has two columns from 767 px on, and leaves space for the picture", async ({ page, gallery }) => {
  await gallery.open(2);
  await gallery.button(t.overview).click();
  // The widths of the panel in overview.css, in pixels.
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
  await gallery.open(2);
  await gallery.button(t.overview).click();
  const edge = (of: Locator) =>
    of.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [borderTopStyle, borderTopColor];
    });
  const [style, colour] = await edge(gallery.button(t.close));
  expect(style).toBe("solid");
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await edge(gallery.thumbnail(2))).not.toEqual(await edge(gallery.thumbnail(3)));
});

async function expectCurrent(gallery: Gallery, number: number): Promise<void> {
  await expect(gallery.overview.locator("[aria-current]")).toHaveCount(1);
  await expect(gallery.thumbnail(number)).toHaveAttribute("aria-current", "true");
  await expect(gallery.thumbnail(number)).toBeInViewport({ ratio: 1 });
}

async function rightOf(element: Locator): Promise<number> {
  const { x, width } = await boxOf(element);
  return x + width;
}
