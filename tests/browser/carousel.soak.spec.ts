import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { CarouselView, positionIn } from "#tests/support/carousel.ts";
import { changeLanguage, expect, test, visit } from "#tests/support/test.ts";
import { putFinger, swipe } from "#tests/support/touch.ts";
import { setHidden, settleIntersections } from "#tests/support/view.ts";

type Page = Parameters<typeof visit>[0];

test.use({ hasTouch: true });

test.describe("moving automatically", () => {
  test.beforeEach(({ page }) => page.clock.install({ time: 0 }));

  test("a short testimonial is shown for three seconds, a long one until it is read, and half a second passes between", async ({
    page,
  }) => {
    // The second text and its author have 100 characters. The time is one second, and 60 ms for each character.
    const carousel = await reachPaused(page, "/de", ["Kurz.", "x".repeat(100), "Auch kurz."]);
    await carousel.shows(1);
    await page.clock.runFor(2999);
    await carousel.shows(1);
    const duration = carousel.root.locator("[aria-live]").evaluate(
      (track) =>
        new Promise((resolve) => {
          track.addEventListener("transitionend", (event) => resolve((event as TransitionEvent).elapsedTime));
        }),
    );
    await page.clock.runFor(1);
    expect(await duration).toBe(0.5);
    for (const [number, shownMs, next] of [
      [2, 7000, 3],
      [3, 3000, 4],
      [4, 3000, 1],
    ] as const) {
      await carousel.shows(number);
      await page.clock.runFor(500 + shownMs - 1);
      await carousel.shows(number);
      await page.clock.runFor(1);
      await carousel.shows(next);
    }
  });

  test("the carousel waits while it is read, operated or out of sight, and then shows a testimonial for its full time", async ({
    page,
  }) => {
    const carousel = await reachPaused(page);
    const finger = { lift: async () => {} };
    const holds: [what: string, hold: () => Promise<unknown>, letGo: () => Promise<unknown>][] = [
      ["the mouse is on it", () => carousel.root.hover(), () => page.mouse.move(2, 2)],
      ["something in it has the focus", () => carousel.row.focus(), () => blur(page)],
      ["the tab is hidden", () => setHidden(page, true), () => setHidden(page, false)],
      [
        "it is out of view",
        () => page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" })),
        () => carousel.reach(),
      ],
      [
        "a finger is on it",
        async () => Object.assign(finger, await putFinger(page, await middleOf(carousel))),
        () => finger.lift(),
      ],
    ];
    for (const [place, [what, hold, letGo]] of holds.entries()) {
      await test.step(what, async () => {
        await hold();
        await expectHeld(page, carousel, (place % 4) + 1);
        await letGo();
        await expectGoingOn(page, carousel, (place % 4) + 1);
        await page.clock.runFor(500);
      });
    }
  });

  test("its button stops it for good, says so, and starts it again", async ({ page }) => {
    const carousel = await reachPaused(page);
    await expect(carousel.button("start")).toHaveCount(0);
    await carousel.button("pause").press("Enter");
    await expect(carousel.button("start")).toBeFocused();
    await expect(carousel.button("pause")).toHaveCount(0);
    await blur(page);
    await expectHeld(page, carousel);
    await carousel.button("start").press(" ");
    await blur(page);
    await expectGoingOn(page, carousel);
  });

  test("with reduced motion, it does not move by itself and changes without animation", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const carousel = await CarouselView.open(page);
    await page.clock.pauseAt(50_000);
    await expect(carousel.button("pause")).toHaveCount(0);
    await page.clock.runFor(30_000);
    await carousel.shows(1);
    await carousel.button("next").click();
    expect(await carousel.distance(2)).toBeLessThan(1);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(carousel.button("pause")).toBeVisible();
  });
});

test("arrow keys change the testimonial wherever the focus is, also from end to end, and it stays at any width", async ({
  page,
}) => {
  const carousel = await CarouselView.open(page);
  await carousel.row.focus();
  await page.keyboard.press("ArrowRight");
  await carousel.shows(2);
  await page.keyboard.press("Shift+ArrowRight");
  await carousel.shows(2);
  await carousel.button("previous").focus();
  await page.keyboard.press("ArrowLeft");
  await carousel.shows(1);
  await page.keyboard.press("ArrowLeft");
  await carousel.shows(4);
  await page.keyboard.press("ArrowRight");
  await carousel.shows(1);
  await page.keyboard.press("ArrowRight");
  for (const width of [320, 1023, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await carousel.shows(2);
  }
});

test("buttons stop, start and change the testimonial, which is announced, and stays stopped, in each language", async ({
  page,
}) => {
  const carousel = await CarouselView.open(page);
  await expect(carousel.root.getByRole("group", { name: positionIn(de, 1, 4), exact: true })).toBeVisible();
  await carousel.button("pause").click();
  await changeLanguage(page, "en");
  await carousel.reach();
  await expect(carousel.button("start"), "it stays stopped").toBeVisible();
  await carousel.button("start").click();
  await page.mouse.move(2, 2);
  await blur(page);
  await carousel.becomes("moving");
  await carousel.button("next").click();
  await expect(carousel.root.getByRole("group", { name: positionIn(en, 2, 4), exact: true })).toBeVisible();
  await carousel.becomes("still");
  await carousel.shows(2);
  await carousel.button("next").click();
  await carousel.shows(3);
  await carousel.button("previous").click();
  await carousel.shows(2);
});

test("a sideways swipe changes the testimonial, and a vertical swipe scrolls the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const carousel = await CarouselView.open(page);
  await carousel.button("pause").tap();
  const middle = await middleOf(carousel);
  const aside = (by: number) => ({ x: middle.x + by, y: middle.y });
  await swipe(page, aside(100), { x: -200 });
  await carousel.shows(2);
  await swipe(page, aside(-100), { x: 200 });
  await carousel.shows(1);
  const top = await page.evaluate(() => window.scrollY);
  await swipe(page, { x: middle.x, y: middle.y + 150 }, { x: 10, y: -200 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top + 50);
  await carousel.shows(1);
});

/** The carousel still shows the first testimonial after its first waiting time is over. */
async function expectHeld(page: Page, carousel: CarouselView, number = 1): Promise<void> {
  await carousel.becomes("still");
  await page.clock.runFor(10_000);
  await expect(carousel.slides.nth(number - 1)).not.toHaveAttribute("inert");
}

async function expectGoingOn(page: Page, carousel: CarouselView, number = 1): Promise<void> {
  await carousel.becomes("moving");
  await page.clock.runFor(2999);
  await carousel.shows(number);
  await page.clock.runFor(1);
  await carousel.shows((number % 4) + 1);
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** The testimonials are so short that each is shown for three seconds. */
async function reachPaused(page: Page, path = "/de", quotes: string[] = []): Promise<CarouselView> {
  await visit(page, path);
  await page.mouse.move(2, 2);
  await page.clock.pauseAt(50_000);
  const carousel = new CarouselView(page);
  await carousel.say(quotes);
  await carousel.reach();
  await settleIntersections(page);
  await carousel.becomes("moving");
  return carousel;
}

async function middleOf(carousel: CarouselView): Promise<{ x: number; y: number }> {
  const box = await carousel.row.boundingBox();
  if (!box) throw new Error("The row of testimonials is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
