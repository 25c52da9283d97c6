import type { Locator, Page } from "@playwright/test";
import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { expect } from "#tests/support/test.ts";
import { pinch, swipe } from "#tests/support/touch.ts";
import { boxOf, setHidden } from "#tests/support/view.ts";

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

  // Keys with a modifier are left to the browser. Alt and an arrow key move through the history, which is not tested
  // here.
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
    await turnWheel(page, x, y);
    await page.clock.runFor(waitMs);
  };
  // A turn of the wheel within 350 ms after another one does not count.
  await turn(0, 100, 349);
  await turn(0, 100, 2000);
  await gallery.expectPosition(2);
  await turn(0, 100, 350);
  await turn(0, 100, 2000);
  await gallery.expectPosition(4);
  // Milliseconds between the events of a trackpad. A flick causes about a hundred.
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
    // Milliseconds.
    info.setTimeout(180_000);
    // The third of seven items is a film. Each drag begins at an item, counted from one.
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
        if ((await gallery.lightbox.count()) === 0) await gallery.click(0);
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
    // A drag that begins on a button moves nothing.
    await page.keyboard.press("Home");
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

  test("enlarges by a tap, a double tap and two fingers, and moves what is enlarged", async ({ page, gallery }) => {
    const middle = { x: 300, y: 380 };
    await gallery.open(1);
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
    await expect(slider(gallery)).toHaveValue("50");
  });
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 600, height: 800 } });

  test("pictures change without animation, and a finger still drags them", async ({ page, gallery }) => {
    await gallery.open(1);
    await gallery.button(t.enlarge).click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await gallery.button(t.fit).click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.keyboard.press("ArrowRight");
    await gallery.expectPosition(3);
    await page.clock.resume();
    await swipe(page, { x: 300, y: 350 }, { x: 41 });
    await gallery.expectPosition(2);
    await swipe(page, { x: 300, y: 350 }, { y: -90 });
    await gallery.expectClosed();
  });
});

test("a click enlarges 1.6 times, the slider up to 6.6; then arrow keys move it", async ({ page, gallery }) => {
  await gallery.open(1);
  const whole = await width(gallery);
  await expect(slider(gallery)).toBeHidden();
  await gallery.shownPicture.click();
  await expectFactor(gallery, whole, 1.6);
  await expect(gallery.lightbox.getByText("Sechs Uhr", { exact: true })).toBeHidden();
  await gallery.shownPicture.click();
  await expectFactor(gallery, whole, 1);
  await gallery.button(t.enlarge).click();
  await expectFactor(gallery, whole, 1.6);
  await expect(slider(gallery)).toHaveValue("0");
  await expect(slider(gallery)).toHaveAccessibleName(t.enlargement);
  for (const [value, factor, text] of [
    ["50", 6.6, "6,6"],
    ["25", 4.1, "4,1"],
    ["1", 1.7, "1,7"],
    ["0", 1.6, "1,6"],
  ] as const) {
    await slider(gallery).fill(value);
    await expectFactor(gallery, whole, factor);
    await expect(slider(gallery)).toHaveAttribute("aria-valuetext", t.factor.replace("{{factor}}", text));
  }
  // The keys of the slider move only the slider.
  await slider(gallery).press("End");
  await expectFactor(gallery, whole, 6.6);
  await slider(gallery).press("Home");
  await slider(gallery).press("ArrowRight");
  await expectFactor(gallery, whole, 1.7);
  await gallery.lightbox.focus();
  await page.keyboard.press("End");
  const before = await boxOf(gallery.shownPicture);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).x).toBe(before.x - 80);
  await gallery.expectPosition(2);
  // The next picture is shown whole.
  await gallery.button(t.previous).click();
  await gallery.expectPosition(1);
  await expect(slider(gallery)).toBeHidden();
});

test("with Ctrl the wheel enlarges, and then it moves the picture", async ({ page, gallery }) => {
  await gallery.open();
  await page.keyboard.down("Control");
  await turnWheel(page, 0, -500);
  await page.keyboard.up("Control");
  await expect(slider(gallery)).toBeVisible();
  const before = await boxOf(gallery.shownPicture);
  await turnWheel(page, 0, 60);
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).y).toBeLessThan(before.y);
  await gallery.expectPosition(1);
});

test.describe("the slideshow", () => {
  // With reduced motion a picture changes at once.
  test.use({ reducedMotion: "reduce" });

  test("shows each picture for 3000 ms, to the last, and starts again at the first", async ({ page, gallery }) => {
    await playing(gallery, 3);
    for (const number of [4, 5, 6]) {
      await page.clock.runFor(2999);
      await gallery.expectPosition(number);
      await page.clock.runFor(1);
      await gallery.expectPosition(number + 1);
    }
    await expect(gallery.button(t.play)).toBeVisible();
    await page.clock.runFor(10_000);
    await gallery.expectPosition(7);
    await gallery.button(t.play).click();
    await gallery.expectPosition(1);
    await page.clock.runFor(2000);
    // Pictures that change automatically are not announced.
    await expect(gallery.position).toHaveAttribute("aria-live", "off");
    await gallery.button(t.stop).click();
    await expect(gallery.position).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(10_000);
    await gallery.expectPosition(1);
  });

  test("stops when the visitor does something, and ends with the lightbox", async ({ page, gallery }) => {
    const acts: [what: string, act: () => Promise<void>, number: number][] = [
      ["a key", () => page.keyboard.press("ArrowRight"), 5],
      ["a key back", () => page.keyboard.press("ArrowLeft"), 4],
      ["an arrow", () => gallery.button(t.next).click(), 5],
      ["the wheel", () => page.mouse.wheel(0, 100), 6],
      ["a click on the picture", () => gallery.shownPicture.click(), 6],
      ["a small picture of the overview", () => overviewTo(gallery, 2), 2],
    ];
    await gallery.openStopped(3);
    for (const [what, act, number] of acts) {
      await gallery.button(t.play).click();
      await page.mouse.move(600, 400);
      await page.clock.runFor(1000);
      await act();
      await gallery.expectPosition(number);
      await expect(gallery.button(t.play), what).toBeVisible();
      await page.clock.runFor(10_000);
      await gallery.expectPosition(number);
    }
    await gallery.button(t.play).click();
    await page.keyboard.press("Escape");
    await page.clock.runFor(1000);
    await gallery.expectClosed();
    await page.clock.runFor(10_000);
    await expect(gallery.links.nth(1)).toBeFocused();
  });

  test("pauses while the page is hidden and while a film plays", async ({ page, gallery }) => {
    await playing(gallery, 1);
    await page.clock.runFor(2000);
    await setHidden(page, true);
    await page.clock.runFor(60_000);
    await gallery.expectPosition(2);
    await setHidden(page, false);
    await page.clock.runFor(2999);
    await gallery.expectPosition(2);
    await page.clock.runFor(1);
    await gallery.expectPosition(3);
    const film = gallery.lightbox.locator("video");
    await film.evaluate((video: HTMLVideoElement) => {
      Object.assign(video, { muted: true, loop: true });
      return video.play();
    });
    await page.clock.runFor(4000);
    await gallery.expectPosition(3);
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.clock.runFor(3000);
    await gallery.expectPosition(4);
  });
});

async function playing(gallery: Gallery, index: number): Promise<void> {
  await gallery.openStopped(index);
  await gallery.expectPosition(index + 1);
  await gallery.button(t.play).click();
}

async function overviewTo(gallery: Gallery, number: number): Promise<void> {
  await gallery.button(t.overview).click();
  await gallery.lightbox
    .getByRole("navigation")
    .getByRole("button")
    .nth(number - 1)
    .click();
}

async function turnWheel(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(500, 400);
  // A browser handles input before it runs the test's next call, so the listener is added before the wheel turns.
  const told = await page.evaluateHandle(() => ({
    turn: new Promise<void>((resolve) => addEventListener("wheel", () => resolve(), { once: true, capture: true })),
  }));
  await page.mouse.wheel(x, y);
  await told.evaluate(({ turn }) => turn);
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

function slider(gallery: Gallery): Locator {
  return gallery.lightbox.getByRole("slider", { includeHidden: true });
}

async function width(gallery: Gallery): Promise<number> {
  await expect(gallery.shownPicture).toBeVisible();
  return (await boxOf(gallery.shownPicture)).width;
}

async function expectFactor(gallery: Gallery, whole: number, factor: number): Promise<void> {
  await expect.poll(async () => Math.round(((await width(gallery)) / whole) * 100) / 100).toBe(factor);
}
