import type { Page } from "@playwright/test";
import {
  button,
  expectOpen,
  expectPosition,
  lightbox,
  openGallery,
  openStopped,
  shownPicture,
} from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { swipe } from "#tests/support/touch.ts";

test("arrow keys move to the next and previous picture, Home and End to the first and last", async ({ page }) => {
  await openGallery(page);
  for (const [key, number] of [
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["End", 7],
    ["ArrowRight", 7],
    ["Home", 1],
    ["ArrowLeft", 1],
    ["ArrowDown", 1],
    ["ArrowUp", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectPosition(page, number);
  }
});

test("an arrow key together with Alt, Control, Meta or Shift is left to the browser", async ({ page }) => {
  await openGallery(page, 3);
  // Alt and an arrow key move through the history, which this test does not cover.
  await page.evaluate(() => addEventListener("keydown", (event) => event.preventDefault()));
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    await lightbox(page).dispatchEvent("keydown", { key: "ArrowRight", [modifier]: true });
  }
  await page.keyboard.press("ArrowLeft");
  await expectPosition(page, 3);
});

test("buttons move to the next and previous picture; at an end the other one gets the focus", async ({ page }) => {
  await openGallery(page, 5);
  await button(page, "Nächstes Bild").press("Enter");
  await expectPosition(page, 7);
  await expect(button(page, "Nächstes Bild")).toBeHidden();
  await expect(button(page, "Vorheriges Bild")).toBeFocused();
  await page.keyboard.press("Home");
  await expectPosition(page, 1);
  await expect(button(page, "Vorheriges Bild")).toBeHidden();
  await expect(button(page, "Nächstes Bild")).toBeFocused();
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 2);
});

for (const [gap, number] of [
  [349, 2],
  [350, 3],
] as const) {
  test(`a second turn of the wheel after ${gap} ms leads to picture ${number}`, async ({ page }) => {
    await openStopped(page);
    await turnWheel(page, 0, 100);
    await page.clock.runFor(gap);
    await turnWheel(page, 0, 100);
    await page.clock.runFor(2000);
    await expectPosition(page, number);
  });
}

test("a trackpad flick moves one picture, however long its momentum lasts", async ({ page }) => {
  await openStopped(page);
  // Milliseconds between the events of a trackpad. A flick causes about a hundred.
  for (let event = 0; event < 60; event++) {
    await turnWheel(page, 0, 60 - event);
    await page.clock.runFor(16);
  }
  await page.clock.runFor(2000);
  await expectPosition(page, 2);
  await turnWheel(page, 0, 60);
  await page.clock.runFor(2000);
  await expectPosition(page, 3);
});

test("a flick back moves back, even during the momentum of the first", async ({ page }) => {
  await openStopped(page, 2);
  for (let event = 0; event < 22; event++) {
    await turnWheel(page, 0, 60);
    await page.clock.runFor(16);
  }
  await expectPosition(page, 4);
  await turnWheel(page, 0, -60);
  await page.clock.runFor(2000);
  await expectPosition(page, 3);
});

test("turned down or right, the wheel moves to the next picture, up or left to the previous one", async ({ page }) => {
  await openStopped(page, 2);
  for (const [x, y, number] of [
    [0, 100, 4],
    [100, 0, 5],
    [0, -100, 4],
    [-100, 0, 3],
  ] as const) {
    await turnWheel(page, x, y);
    await page.clock.runFor(2000);
    await expectPosition(page, number);
  }
});

test("with Ctrl the wheel enlarges, and then moves the enlarged picture", async ({ page }) => {
  await openGallery(page);
  await page.keyboard.down("Control");
  await turnWheel(page, 0, -500);
  await page.keyboard.up("Control");
  await expect(lightbox(page).getByRole("slider")).toBeVisible();
  const before = await shownPicture(page).boundingBox();
  await turnWheel(page, 0, 60);
  await expect.poll(async () => (await shownPicture(page).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await button(page, "Ganzes Bild zeigen").click();
  await expectPosition(page, 1);
});

test.describe("a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 600, height: 800 } });

  /** The third of seven items is a film. Each drag begins at an item, counted from one. */
  const ways: [from: number, x: number, y: number, to: number | "closed", steps?: number][] = [
    [4, -40, 0, 4],
    [4, 40, 0, 4],
    [4, -41, 0, 5],
    [4, 41, 0, 3],
    // The drags are either instant or very slow.
    [4, -40, 0, 4, 2],
    [4, -41, 0, 5, 41],
    [4, 0, -89, 4],
    [4, 0, 89, 4],
    [4, 0, -90, "closed"],
    [4, 0, 90, "closed"],
    [3, -41, 0, 4],
    [3, 0, 89, 3],
    [3, 0, 90, "closed"],
    [1, 200, 0, 1],
    [7, -200, 0, 7],
  ];

  for (const [from, x, y, to, steps] of ways) {
    test(`at ${from} of 7, ${x} px across, ${y} px down, ${steps ?? 8} steps: ${to}`, async ({ page }) => {
      await openGallery(page, from - 1);
      await swipe(page, { x: 300, y: 350 }, { x, y }, steps);
      if (to === "closed") return expect(lightbox(page)).toHaveCount(0);
      await expectStill(page);
      await expectPosition(page, to);
      await expectOpen(page);
    });
  }

  test("a drag that begins on a button moves nothing", async ({ page }) => {
    await openGallery(page, 1);
    const box = await button(page, "Nächstes Bild").boundingBox();
    await swipe(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }, { x: -200 });
    await expectStill(page);
    await expectPosition(page, 2);
  });
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 600, height: 800 } });

  test("pictures change without animation", async ({ page }) => {
    await openStopped(page, 1);
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 3);
    await page.keyboard.press("ArrowLeft");
    await expectPosition(page, 2);
    await button(page, "Vergrößern").click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test("a finger still drags them", async ({ page }) => {
    await openGallery(page, 1);
    await swipe(page, { x: 300, y: 350 }, { x: -41 });
    await expectPosition(page, 3);
    await swipe(page, { x: 300, y: 350 }, { y: -90 });
    await expect(lightbox(page)).toHaveCount(0);
  });
});

async function turnWheel(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(500, 400);
  const told = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener("wheel", () => resolve(), { once: true, capture: true })),
  );
  await page.mouse.wheel(x, y);
  await told;
}

async function expectStill(page: Page): Promise<void> {
  const place = () =>
    page
      .locator(".pswp__container, [aria-hidden=false] > .pswp__zoom-wrap")
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).style.transform));
  let before: string[] = [];
  await expect
    .poll(async () => {
      const [last, now] = [before, await place()];
      before = now;
      return JSON.stringify(last) === JSON.stringify(now);
    })
    .toBe(true);
}
