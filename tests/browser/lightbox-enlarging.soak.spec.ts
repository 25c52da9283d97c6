import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { expect } from "#tests/support/test.ts";
import { pinch, swipe } from "#tests/support/touch.ts";
import { boxOf } from "#tests/support/view.ts";

test.describe("a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 600, height: 800 } });

  test("enlarges by a tap, a double tap and two fingers, and moves what is enlarged", async ({ page, gallery }) => {
    const middle = { x: 300, y: 380 };
    await gallery.open(2);
    const whole = await width(gallery);
    await page.touchscreen.tap(middle.x, middle.y);
    await expectFactor(gallery, whole, 1.6);
    for (const way of [{ x: -250 }, { y: 200 }]) await swipe(page, middle, way);
    await gallery.expectPosition(2);
    for (const factor of [1, 1.6, 1]) {
      await page.touchscreen.tap(middle.x, middle.y);
      await page.touchscreen.tap(middle.x, middle.y);
      await expectFactor(gallery, whole, factor);
    }
    await pinch(page, middle, 300, 100);
    await expectFactor(gallery, whole, 1);
    await expect(gallery.lightbox).toHaveCSS("opacity", "1");
    await pinch(page, middle, 100, 300);
    await expect.poll(async () => (await width(gallery)) / whole).toBeGreaterThan(2);
    await pinch(page, middle, 50, 550);
    await expectFactor(gallery, whole, 6.6);
    await expect(gallery.slider).toHaveValue("50");
  });
});

test("a click enlarges 1.6 times, the slider up to 6.6; arrow keys then move the picture", async ({
  page,
  gallery,
}) => {
  await gallery.open(2);
  const whole = await width(gallery);
  await expect(gallery.slider).toBeHidden();
  await gallery.shownPicture.click();
  await expectFactor(gallery, whole, 1.6);
  await expect(gallery.lightbox.getByText("Sechs Uhr", { exact: true })).toBeHidden();
  await gallery.shownPicture.click();
  await expectFactor(gallery, whole, 1);
  await gallery.button(t.enlarge).click();
  await expectFactor(gallery, whole, 1.6);
  await expect(gallery.slider).toHaveValue("0");
  await expect(gallery.slider).toHaveAccessibleName(t.enlargement);
  for (const [value, factor, text] of [
    ["50", 6.6, "6,6"],
    ["25", 4.1, "4,1"],
    ["1", 1.7, "1,7"],
    ["0", 1.6, "1,6"],
  ] as const) {
    await gallery.slider.fill(value);
    await expectFactor(gallery, whole, factor);
    await expect(gallery.slider).toHaveAttribute("aria-valuetext", t.factor.replace("{{factor}}", text));
  }
  // Keys in the slider change the factor and show no other picture.
  await gallery.slider.press("End");
  await expectFactor(gallery, whole, 6.6);
  await gallery.slider.press("Home");
  await gallery.slider.press("ArrowRight");
  await expectFactor(gallery, whole, 1.7);
  await gallery.lightbox.focus();
  await page.keyboard.press("End");
  const before = await boxOf(gallery.shownPicture);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).x).toBe(before.x - 80);
  await gallery.expectPosition(2);
  // Another picture is shown whole.
  await gallery.button(t.previous).click();
  await gallery.expectPosition(1);
  await expect(gallery.slider).toBeHidden();
});

test("with Ctrl the wheel enlarges the picture, and then without Ctrl moves it", async ({ page, gallery }) => {
  await gallery.open();
  await page.keyboard.down("Control");
  await gallery.turnWheel(0, -500);
  await page.keyboard.up("Control");
  await expect(gallery.slider).toBeVisible();
  const before = await boxOf(gallery.shownPicture);
  await gallery.turnWheel(0, 60);
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).y).toBeLessThan(before.y);
  await gallery.expectPosition(1);
});

async function width(gallery: Gallery): Promise<number> {
  await expect(gallery.shownPicture).toBeVisible();
  return (await boxOf(gallery.shownPicture)).width;
}

async function expectFactor(gallery: Gallery, whole: number, factor: number): Promise<void> {
  await expect.poll(async () => Math.round(((await width(gallery)) / whole) * 100) / 100).toBe(factor);
}
