import type { Page } from "@playwright/test";
import { t, test } from "#tests/support/lightbox.ts";
import { expect, stopClock } from "#tests/support/test.ts";
import { swipe } from "#tests/support/touch.ts";
import { boxOf } from "#tests/support/view.ts";

test("keys and buttons move between pictures; at an end the other button gets the focus", async ({ page, gallery }) => {
  await gallery.open();
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
    await gallery.expectPosition(number);
  }
  await gallery.button(t.next).click();
  await gallery.expectPosition(2);
  await gallery.button(t.previous).press("Enter");
  await gallery.expectPosition(1);
  await expect(gallery.button(t.previous)).toBeHidden();
  await expect(gallery.button(t.next)).toBeFocused();
  await page.keyboard.press("End");
  await gallery.expectPosition(7);
  await expect(gallery.button(t.next)).toBeHidden();
  await expect(gallery.button(t.previous)).toBeFocused();
});

test("an arrow key with a modifier is left to the browser, and moves no picture", async ({ page, gallery }) => {
  await gallery.open(7);
  // The events are made by script, because a real press of Alt and an arrow key would leave the page.
  await page.evaluate(() => addEventListener("keydown", (event) => event.preventDefault()));
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    await gallery.lightbox.dispatchEvent("keydown", { key: "ArrowLeft", [modifier]: true });
  }
  await page.keyboard.press("ArrowLeft");
  await gallery.expectPosition(6);
});

test("one turn of the wheel, or one flick of a trackpad, moves one picture", async ({ page, gallery }) => {
  await gallery.openStopped();
  const turn = async (x: number, y: number, waitMs: number) => {
    await gallery.turnWheel(x, y);
    await page.clock.runFor(waitMs);
  };
  // A turn of the wheel within 350 ms after another one does not count.
  await turn(0, 100, 349);
  await turn(0, 100, 2000);
  await gallery.expectPosition(2);
  await turn(0, 100, 350);
  await turn(0, 100, 2000);
  await gallery.expectPosition(4);
  // A trackpad sends an event every 16 ms. A flick causes about a hundred events; this one has 60.
  for (let event = 0; event < 60; event++) await turn(0, 60 - event, 16);
  await page.clock.runFor(2000);
  await gallery.expectPosition(5);
  // A flick back counts even while the momentum of the first flick lasts.
  for (let event = 0; event < 22; event++) await turn(0, 60, 16);
  await gallery.expectPosition(6);
  await turn(0, -60, 2000);
  await gallery.expectPosition(5);
  for (const [x, y, number] of [
    [100, 0, 6],
    [0, -100, 5],
    [-100, 0, 4],
    [0, 100, 5],
  ] as const) {
    await turn(x, y, 2000);
    await gallery.expectPosition(number);
  }
});

test.describe("a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 600, height: 800 } });

  test("moves from 41 px across and closes from 90 px up or down, at any speed", async ({ page, gallery }, info) => {
    // Milliseconds, for sixteen drags.
    info.setTimeout(180_000);
    // Items are counted from one. The third of the seven is a film.
    const ways: [from: number, x: number, y: number, to: number | "closed", steps?: number][] = [
      [4, -40, 0, 4],
      [4, 40, 0, 4],
      [4, -41, 0, 5],
      [4, 41, 0, 3],
      // Two steps are an instant drag; one step for each pixel is a very slow drag.
      [4, -40, 0, 4, 2],
      [4, -41, 0, 5, 41],
      [4, 0, -89, 4],
      [4, 0, 89, 4],
      [4, 0, 89, 4, 2],
      [4, 0, -90, "closed"],
      [4, 0, 90, "closed", 45],
      [3, -41, 0, 4],
      [3, 0, 89, 3],
      [3, 0, 90, "closed"],
      [1, 200, 0, 1],
      [7, -200, 0, 7],
    ];
    await gallery.open();
    for (const [from, x, y, to, steps] of ways) {
      await test.step(`at ${from}, ${x} px across, ${y} px down, ${steps ?? 8} steps: ${to}`, async () => {
        if ((await gallery.lightbox.count()) === 0) await gallery.click(1);
        await page.keyboard.press("Home");
        for (let number = 1; number < from; number++) await page.keyboard.press("ArrowRight");
        await gallery.expectPosition(from);
        await expectStill(page);
        await swipe(page, { x: 300, y: 350 }, { x, y }, steps);
        if (to === "closed") return gallery.expectClosed();
        await expectStill(page);
        await gallery.expectPosition(to);
        await gallery.expectOpen();
      });
    }
  });

  test("moves nothing from a button, and closes from 90 px in a window of 320 × 256 px", async ({ page, gallery }) => {
    await gallery.open();
    const { x, y } = await boxOf(gallery.button(t.next));
    await swipe(page, { x: x + 20, y: y + 20 }, { x: -200 });
    await expectStill(page);
    await gallery.expectPosition(1);
    await page.setViewportSize({ width: 320, height: 256 });
    await swipe(page, { x: 160, y: 110 }, { y: 89 });
    await expectStill(page);
    await gallery.expectOpen();
    await swipe(page, { x: 160, y: 110 }, { y: 90 });
    await gallery.expectClosed();
  });
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 600, height: 800 } });

  test("pictures change without animation, and a finger still drags them", async ({ page, gallery }) => {
    await gallery.open(2);
    await gallery.button(t.enlarge).click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await gallery.button(t.fit).click();
    await page.clock.install();
    await stopClock(page);
    await page.keyboard.press("ArrowRight");
    await gallery.expectPosition(3);
    await page.clock.resume();
    await swipe(page, { x: 300, y: 350 }, { x: 41 });
    await gallery.expectPosition(2);
    await swipe(page, { x: 300, y: 350 }, { y: -90 });
    await gallery.expectClosed();
  });
});

/** Waits until neither the row of slides nor the shown slide moves any more. */
async function expectStill(page: Page): Promise<void> {
  const boxes = page.locator(".pswp__container, [aria-hidden=false] > .pswp__zoom-wrap");
  const read = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLElement).style.transform).join());
  let last: string | undefined;
  const isStill = async () => {
    const before = last;
    last = await read();
    return last === before;
  };
  await expect.poll(isStill).toBe(true);
}
