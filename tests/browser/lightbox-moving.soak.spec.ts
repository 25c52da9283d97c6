import type { Page } from "@playwright/test";
import {
  button,
  clickPicture,
  expectOpen,
  expectPosition,
  lightbox,
  openGallery as openGalleryAtHome,
  shownPicture,
  stopClock,
} from "#tests/support/lightbox.ts";
import { test } from "#tests/support/lightbox-test.ts";
import { expect } from "#tests/support/test.ts";
import { swipe } from "#tests/support/touch.ts";

test("the arrow keys lead from picture to picture, Home and End to the ends, and there is no going round", async ({
  page,
  openGallery,
}) => {
  await openGallery();
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

test("an arrow key together with Alt, Control, Meta or Shift is the browser’s own", async ({ page, openGallery }) => {
  await openGallery(3);
  // Alt and an arrow lead through the history, which is not what is asked here.
  await page.evaluate(() => addEventListener("keydown", (event) => event.preventDefault()));
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    await lightbox(page).dispatchEvent("keydown", { key: "ArrowRight", [modifier]: true });
  }
  await page.keyboard.press("ArrowLeft");
  await expectPosition(page, 3);
});

test("the buttons lead on and back; at the ends one of them is gone, and the focus goes to the other", async ({
  page,
  openGallery,
}) => {
  await openGallery(5);
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

test.describe("the wheel", () => {
  for (const [gap, number] of [
    [349, 2],
    [350, 3],
  ] as const) {
    test(`a second turn ${gap} ms after the first ${number === 2 ? "belongs to it" : "counts"}`, async ({
      page,
      openGallery,
    }) => {
      await page.clock.install();
      await openGallery();
      await stopClock(page);
      await turnWheel(page, 0, 100);
      await page.clock.runFor(gap);
      await turnWheel(page, 0, 100);
      await page.clock.runFor(2000);
      await expectPosition(page, number);
    });
  }

  test("a flick of a trackpad is one picture, however long its momentum lasts", async ({ page, openGallery }) => {
    await page.clock.install();
    await openGallery();
    await stopClock(page);
    // Milliseconds between the events of a trackpad, of which there are some hundred after a flick.
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

  test("a flick back is another one, even into the momentum of the first", async ({ page, openGallery }) => {
    await page.clock.install();
    await openGallery(2);
    await stopClock(page);
    for (let event = 0; event < 22; event++) {
      await turnWheel(page, 0, 60);
      await page.clock.runFor(16);
    }
    await expectPosition(page, 4);
    await turnWheel(page, 0, -60);
    await page.clock.runFor(2000);
    await expectPosition(page, 3);
  });

  test("down and right lead on, up and left back", async ({ page, openGallery }) => {
    await page.clock.install();
    await openGallery(2);
    await stopClock(page);
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

  test("with Ctrl it enlarges, and then shows other parts of the picture", async ({ page, openGallery }) => {
    await openGallery();
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
});

test.describe("a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 600, height: 800 } });

  test("that goes 40 px sideways moves nothing, and 41 px moves", async ({ page, openGallery }) => {
    await openGallery(3);
    for (const [way, number] of [
      [-40, 4],
      [-41, 5],
      [40, 5],
      [41, 4],
    ] as const) {
      await swipe(page, { x: 300, y: 400 }, { x: way });
      await expectStill(page);
      await expectPosition(page, number);
    }
  });

  test("that goes 40 px sideways in no time moves nothing, and 41 px very slowly moves", async ({
    page,
    openGallery,
  }) => {
    await openGallery(3);
    await swipe(page, { x: 300, y: 400 }, { x: -40 }, 2);
    await expectStill(page);
    await expectPosition(page, 4);
    await swipe(page, { x: 300, y: 400 }, { x: -41 }, 41);
    await expectPosition(page, 5);
  });

  test("cannot go beyond the ends", async ({ page, openGallery }) => {
    await openGallery(0);
    await swipe(page, { x: 300, y: 400 }, { x: 200 });
    await expectStill(page);
    await expectPosition(page, 1);
    await page.keyboard.press("End");
    await swipe(page, { x: 300, y: 400 }, { x: -200 });
    await expectStill(page);
    await expectPosition(page, 7);
  });

  test("that goes 89 px up or down lets it stay", async ({ page, openGallery }) => {
    await openGallery(1);
    for (const way of [-89, 89]) {
      await swipe(page, { x: 300, y: 400 }, { y: way });
      await expectStill(page);
      await expectOpen(page);
    }
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 3);
  });

  for (const way of [-90, 90]) {
    test(`that goes ${way} px up or down closes`, async ({ page, openGallery }) => {
      await openGallery(1);
      await swipe(page, { x: 300, y: 400 }, { y: way });
      await expect(lightbox(page)).toHaveCount(0);
    });
  }

  test("that goes 89 px in no time on a low window lets it stay", async ({ page, openGallery }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await openGallery(1);
    await swipe(page, { x: 320, y: 110 }, { y: 89 }, 2);
    await expectStill(page);
    await expectOpen(page);
  });

  test("that begins on a button moves nothing", async ({ page, openGallery }) => {
    await openGallery(1);
    const box = await button(page, "Nächstes Bild").boundingBox();
    await swipe(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }, { x: -200 });
    await expectStill(page);
    await expectPosition(page, 2);
  });

  test("moves and closes films as it does pictures", async ({ page, openGallery }) => {
    await openGallery(2);
    await swipe(page, { x: 300, y: 350 }, { x: -41 });
    await expectPosition(page, 4);
    await swipe(page, { x: 300, y: 350 }, { x: 41 });
    await expectPosition(page, 3);
    await swipe(page, { x: 300, y: 350 }, { y: 89 });
    await expectStill(page);
    await expectOpen(page);
    await swipe(page, { x: 300, y: 350 }, { y: 90 });
    await expect(lightbox(page)).toHaveCount(0);
  });
});

test("the mouse drags as a finger does, and such a drag is no click", async ({ page, openGallery }) => {
  await openGallery(1);
  for (const [way, number] of [
    [-40, 2],
    [-41, 3],
  ] as const) {
    await page.mouse.move(700, 400);
    await page.mouse.down();
    await page.mouse.move(700 + way / 2, 400);
    await page.mouse.move(700 + way, 400);
    await page.mouse.up();
    await expectStill(page);
    await expectPosition(page, number);
  }
  await expectOpen(page);
});

test.describe("with less motion wished for", () => {
  test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 600, height: 800 } });

  test("pictures change without sliding", async ({ page, openGallery }) => {
    await page.clock.install();
    await openGallery(1);
    // Not a frame is drawn from here on.
    await stopClock(page);
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 3);
    await page.keyboard.press("ArrowLeft");
    await expectPosition(page, 2);
    await button(page, "Vergrößern").click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test("a finger still moves them", async ({ page }) => {
    await openGalleryAtHome(page, 1);
    await swipe(page, { x: 300, y: 400 }, { x: -41 });
    await expectPosition(page, 3);
    await swipe(page, { x: 300, y: 300 }, { y: 89 });
    await expectOpen(page);
    await swipe(page, { x: 300, y: 300 }, { y: -90 });
    await expect(lightbox(page)).toHaveCount(0);
    await clickPicture(page, 0);
  });
});

/** Resolves when the page has been told of it. */
async function turnWheel(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(500, 400);
  const told = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener("wheel", () => resolve(), { once: true, capture: true })),
  );
  await page.mouse.wheel(x, y);
  await told;
}

/** Slides that are drawn back, or on, have come to rest. */
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
