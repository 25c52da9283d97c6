import type { Page } from "@playwright/test";
import {
  button,
  expectPosition,
  galleryLinks,
  lightbox,
  openItems,
  pictureItem,
  shownPicture,
} from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

const description =
  "Ein Satz, der auf einem schmalen Gerät mehr als eine Zeile braucht, und noch einer dahinter. ".repeat(3);
const items = [
  pictureItem("picture", { title: "Erstes", description }),
  pictureItem(),
  pictureItem("wide", { title: "Drittes" }),
  pictureItem(),
];
const upright = { width: 400, height: 860 };
const sideways = { width: 860, height: 400 };
const tablet = { width: 1024, height: 768 };

const caption = (page: Page) => lightbox(page).getByText("Erstes", { exact: true });

test("the caption is aligned with the picture in portrait and landscape", async ({ page }) => {
  await page.setViewportSize(upright);
  await openItems(page, items);
  for (const size of [tablet, { width: 768, height: 1024 }, { width: 760, height: 450 }, tablet]) {
    await page.setViewportSize(size);
    await expectInLine(page);
  }
});

test("a picture fits a window that changes while the lightbox opens", async ({ page }) => {
  await page.setViewportSize(upright);
  await openItems(page, items);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  // The opening animation takes a third of a second.
  await galleryLinks(page).first().click();
  await page.setViewportSize(tablet);
  await expectInLine(page);
});

test("an enlarged picture grows with the window, never smaller than the whole picture", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await openItems(page, items);
  await button(page, "Vergrößern").click();
  await page.setViewportSize({ width: 1600, height: 1000 });
  await expect.poll(async () => (await shownPicture(page).boundingBox())?.width).toBeGreaterThan(900);
  await expect(lightbox(page).getByRole("slider")).toBeHidden();
});

test.describe("in landscape", () => {
  test.use({ viewport: sideways, hasTouch: true });

  test("the picture uses the full height, and a button shows the text", async ({ page }) => {
    await openItems(page, items);
    await expect.poll(async () => (await shownPicture(page).boundingBox())?.height).toBeGreaterThan(380);
    await expect(caption(page)).toBeHidden();
    const toggle = button(page, "Bildtext");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.tap();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(caption(page)).toBeInViewport({ ratio: 1 });
    expect(await findViolations(page)).toEqual([]);
    await toggle.tap();
    await expect(caption(page)).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 2);
    await expect(toggle, "without a text there is nothing to show").toBeHidden();
    await page.setViewportSize(upright);
    await page.keyboard.press("ArrowLeft");
    await expect(caption(page)).toBeVisible();
    await expect(toggle).toBeHidden();
  });

  for (const [width, height] of [
    [568, 320],
    [740, 360],
    [932, 430],
  ] as const) {
    test(`every button can be touched, ${width} × ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openItems(page, items, { index: 2 });
      const buttons = lightbox(page).getByRole("button");
      const boxes = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(boxes.length).toBeGreaterThan(5);
      for (const [index, box] of boxes.entries()) {
        expect(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height).toBe(true);
        const others = boxes.slice(index + 1);
        expect(others.some((other) => overlap(box, other))).toBe(false);
      }
    });
  }
});

async function expectInLine(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [picture, text] = [await shownPicture(page).boundingBox(), await caption(page).boundingBox()];
      return Math.abs((picture?.x ?? 0) - (text?.x ?? 999));
    })
    .toBeLessThan(1);
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
