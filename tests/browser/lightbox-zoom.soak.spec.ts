import type { Page } from "@playwright/test";
import { button, expectPosition, lightbox, openGallery, shownPicture } from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { pinch, swipe, tap } from "#tests/support/touch.ts";

test("a click enlarges 1.6 times, and a second click shows the whole picture again", async ({ page }) => {
  await openGallery(page);
  const whole = await width(page);
  await shownPicture(page).click();
  await expectFactor(page, whole, 1.6);
  await shownPicture(page).click();
  await expectFactor(page, whole, 1);
});

test("the zoom slider goes from 1.6 at 0 to 6.6 at 50 and is shown only while enlarged", async ({ page }) => {
  await openGallery(page, 1);
  const whole = await width(page);
  await expect(bar(page)).toBeHidden();
  await button(page, "Vergrößern").click();
  await expectFactor(page, whole, 1.6);
  await expect(bar(page)).toHaveValue("0");
  await expect(bar(page)).toHaveAccessibleName("Vergrößerung");
  for (const [value, factor, text] of [
    ["50", 6.6, "6,6-fach"],
    ["25", 4.1, "4,1-fach"],
    ["1", 1.7, "1,7-fach"],
    ["0", 1.6, "1,6-fach"],
  ] as const) {
    await bar(page).fill(value);
    await expectFactor(page, whole, factor);
    await expect(bar(page)).toHaveAttribute("aria-valuetext", text);
  }
  // The keys of the slider move only the slider.
  await bar(page).press("ArrowRight");
  await expectFactor(page, whole, 1.7);
  await bar(page).press("End");
  await expectFactor(page, whole, 6.6);
  await expectPosition(page, 2);
  await button(page, "Ganzes Bild zeigen").click();
  await expect(bar(page)).toBeHidden();
});

test("while enlarged, the caption is hidden, and arrow keys move the picture", async ({ page }) => {
  await openGallery(page, 1);
  const whole = await width(page);
  await button(page, "Vergrößern").click();
  await expectFactor(page, whole, 1.6);
  await expect(lightbox(page).getByText("Sechs Uhr", { exact: true })).toBeHidden();
  await page.keyboard.press("End");
  const before = await shownPicture(page).boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await shownPicture(page).boundingBox())?.x).toBe((before?.x ?? 0) - 80);
  await expectPosition(page, 2);
  await button(page, "Vorheriges Bild").click();
  await expectPosition(page, 1);
  await expect(bar(page)).toBeHidden();
  await button(page, "Vergrößern").click();
  await button(page, "Schließen").click();
  await expect(lightbox(page)).toHaveCount(0);
});

test("an enlarged picture can be moved as far as its edges", async ({ page }) => {
  await openGallery(page);
  await button(page, "Vergrößern").click();
  await bar(page).fill("14");
  for (const [x, y] of [
    [3000, 3000],
    [-6000, -6000],
  ] as const) {
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(700 + x / 2, 450 + y / 2);
    await page.mouse.move(700 + x, 450 + y);
    await page.mouse.up();
    // A picture dragged beyond its edges moves back, so that no empty space is added.
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0, height = 0 } = (await shownPicture(page).boundingBox()) ?? {};
        return x <= 90 && y <= 70 && x + width >= 1440 - 90 && y + height >= 900 - 120;
      })
      .toBe(true);
  }
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, viewport: { width: 600, height: 800 } });
  const middle = { x: 300, y: 380 };

  test("a tap enlarges 1.6 times, and a double tap enlarges or shows the whole picture again", async ({ page }) => {
    await openGallery(page);
    const whole = await width(page);
    await tap(page, middle);
    await expectFactor(page, whole, 1.6);
    for (const factor of [1, 1.6]) {
      await tap(page, middle);
      await tap(page, middle);
      await expectFactor(page, whole, factor);
    }
  });

  test("two fingers enlarge up to 6.6 times, and never below the whole picture", async ({ page }) => {
    await openGallery(page);
    const whole = await width(page);
    await pinch(page, middle, 300, 100);
    await expectFactor(page, whole, 1);
    await expect(lightbox(page)).toHaveCSS("opacity", "1");
    await pinch(page, middle, 100, 300);
    await expect.poll(async () => (await width(page)) / whole).toBeGreaterThan(2);
    await pinch(page, middle, 50, 550);
    await expectFactor(page, whole, 6.6);
    await expect(bar(page)).toHaveValue("50");
  });

  test("one finger moves an enlarged picture without changing pictures or closing the lightbox", async ({ page }) => {
    await openGallery(page, 1);
    const whole = await width(page);
    await tap(page, middle);
    await expectFactor(page, whole, 1.6);
    await swipe(page, middle, { x: -250 });
    await swipe(page, middle, { y: 200 });
    await expectPosition(page, 2);
    await expectFactor(page, whole, 1.6);
  });
});

function bar(page: Page) {
  return lightbox(page).getByRole("slider", { includeHidden: true });
}

async function width(page: Page): Promise<number> {
  await expect(shownPicture(page)).toBeVisible();
  return (await shownPicture(page).boundingBox())?.width ?? 0;
}

async function expectFactor(page: Page, whole: number, factor: number): Promise<void> {
  await expect.poll(async () => Math.round(((await width(page)) / whole) * 100) / 100).toBe(factor);
}
