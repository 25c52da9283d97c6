import type { Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { Carousel, positionIn } from "#tests/support/carousel.ts";
import { changeLanguage, expect, stopClock, test, visit } from "#tests/support/test.ts";
import { middleOf, putFinger } from "#tests/support/touch.ts";
import { setHidden, settleIntersections } from "#tests/support/view.ts";

test.use({ hasTouch: true });
test.beforeEach(({ page }) => page.clock.install());

test("a short testimonial is shown for three seconds, a long one until it is read", async ({ page }) => {
  // A testimonial is shown for one second and 60 ms for each character, but for three seconds at least.
  const carousel = await reachStopped(page, ["Kurz.", "x".repeat(100), "Auch kurz."]);
  await carousel.shows(1);
  await page.clock.runFor(2999);
  await carousel.shows(1);
  // The listener is added before the clock advances. Otherwise, on a slow machine, the transition could end first.
  const transition = await carousel.root.locator("[aria-live]").evaluateHandle((track) => ({
    seconds: new Promise<number>((resolve) => {
      track.addEventListener("transitionend", (event) => resolve((event as TransitionEvent).elapsedTime));
    }),
  }));
  await page.clock.runFor(1);
  expect(await transition.evaluate(({ seconds }) => seconds)).toBe(0.5);
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

test("the carousel waits while read, operated, stopped or out of sight, and then starts anew", async ({ page }) => {
  const carousel = await reachStopped(page);
  let finger: Awaited<ReturnType<typeof putFinger>>;
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
      async () => {
        finger = await putFinger(page, await middleOf(carousel.row));
      },
      () => finger.lift(),
    ],
    [
      "its button has stopped it",
      async () => {
        await carousel.button("pause").press("Enter");
        await expect(carousel.button("start")).toBeFocused();
        await blur(page);
      },
      async () => {
        await carousel.button("start").press(" ");
        await blur(page);
      },
    ],
  ];
  for (const [index, [what, hold, letGo]] of holds.entries()) {
    // Each step leaves the carousel at the next of its four testimonials.
    const number = (index % 4) + 1;
    await test.step(what, async () => {
      await hold();
      await expectHeld(carousel, number);
      await letGo();
      await expectGoingOn(carousel, number);
      await page.clock.runFor(500);
    });
  }
});

test("with reduced motion the carousel does not move by itself and changes without animation", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const carousel = await Carousel.open(page);
  await blur(page);
  await stopClock(page);
  await expect(carousel.button("pause")).toHaveCount(0);
  await page.clock.runFor(30_000);
  await carousel.shows(1);
  await carousel.button("next").click();
  expect(await carousel.distance(2)).toBeLessThan(1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(carousel.button("pause")).toBeVisible();
});

test("buttons stop, start and change the carousel; a change is announced, and a stop lasts", async ({ page }) => {
  const carousel = await Carousel.open(page);
  await expect(carousel.root.getByRole("group", { name: positionIn(de, 1), exact: true })).toBeVisible();
  await carousel.button("pause").click();
  await changeLanguage(page, "en");
  await carousel.reach();
  await expect(carousel.button("start"), "it stays stopped").toBeVisible();
  await stopClock(page);
  await carousel.button("start").click();
  await page.mouse.move(2, 2);
  await blur(page);
  await carousel.becomes("moving");
  await carousel.button("next").click();
  await expect(carousel.root.getByRole("group", { name: positionIn(en, 2), exact: true })).toBeVisible();
  await carousel.becomes("still");
  await carousel.shows(2);
  await carousel.button("next").click();
  await carousel.shows(3);
  await carousel.button("previous").click();
  await carousel.shows(2);
});

/** Expects that the carousel still shows the testimonial after its waiting time is over. */
async function expectHeld(carousel: Carousel, number: number): Promise<void> {
  await carousel.becomes("still");
  await carousel.page.clock.runFor(10_000);
  await expect(carousel.slides.nth(number - 1)).not.toHaveAttribute("inert");
}

async function expectGoingOn(carousel: Carousel, number: number): Promise<void> {
  await carousel.becomes("moving");
  await carousel.page.clock.runFor(2999);
  await carousel.shows(number);
  await carousel.page.clock.runFor(1);
  await carousel.shows((number % 4) + 1);
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** Scrolls to the carousel with a stopped clock. Without a given quote, a testimonial is so short that it stays 3 s. */
async function reachStopped(page: Page, quotes: readonly string[] = []): Promise<Carousel> {
  await visit(page, "/de");
  await page.mouse.move(2, 2);
  await stopClock(page);
  const carousel = new Carousel(page);
  await carousel.say(quotes);
  await carousel.reach();
  await settleIntersections(page);
  await carousel.becomes("moving");
  return carousel;
}
