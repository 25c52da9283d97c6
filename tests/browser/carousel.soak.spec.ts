import type { Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { holdBack } from "#tests/support/far-network.ts";
import { changeLanguage, expect, stopClock, test, visit } from "#tests/support/test.ts";
import { middleOf, putFinger, swipe } from "#tests/support/touch.ts";
import { scrollTop, setHidden, settleIntersections } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

const positionIn = ({ testimonials }: typeof de | typeof en, number: number | string) =>
  testimonials.position.replace("{{number}}", `${number}`).replace("{{total}}", "4");

const position = new RegExp([de, en].map((words) => `^${positionIn(words, "\\d")}$`).join("|"));

class CarouselView {
  constructor(readonly page: Page) {}

  /**
   * Visits the home page and scrolls to the carousel. The focus in its row stops it, however long the test takes to
   * the first step.
   */
  static async open(page: Page): Promise<CarouselView> {
    await visit(page, "/de");
    const carousel = new CarouselView(page);
    await carousel.row.focus();
    await carousel.reach();
    return carousel;
  }

  get root() {
    return this.page.locator("main section:has(blockquote)");
  }

  get slides() {
    return this.root.getByRole("group", { name: position });
  }

  get row() {
    return this.root.getByRole("group", { name: /Pfeiltasten|arrow keys/ });
  }

  button(name: "pause" | "start" | "previous" | "next") {
    return this.root.getByRole("button", { name: new RegExp(`^(${de.carousel[name]}|${en.carousel[name]})`) });
  }

  /** Replaces the texts of all slides. A slide without a given text gets a short one. */
  async say(texts: readonly string[]): Promise<void> {
    await this.slides.evaluateAll((slides, texts) => {
      slides.forEach((slide, index) => {
        for (const text of slide.querySelectorAll("figcaption > span:last-child")) text.textContent = "";
        const quote = slide.querySelector("blockquote p");
        if (quote) quote.textContent = texts[index] ?? "Kurz.";
      });
    }, texts);
  }

  async reach(): Promise<void> {
    await this.root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(this.button("next")).toBeVisible();
  }

  /** Waits until the carousel is in this state. Only a still carousel announces changes to screen readers. */
  async becomes(state: "moving" | "still"): Promise<void> {
    const live = state === "moving" ? "off" : "polite";
    await expect(this.root.locator("[aria-live]")).toHaveAttribute("aria-live", live);
  }

  /** Waits until this slide, counted from one, fills the row and is the only one that can get the focus. */
  async shows(number: number): Promise<void> {
    const inert = [1, 2, 3, 4].map((place) => place !== number);
    await expect
      .poll(() => this.slides.evaluateAll((slides) => slides.map((slide) => slide.hasAttribute("inert"))))
      .toEqual(inert);
    await expect.poll(() => this.distance(number)).toBeLessThan(1);
  }

  /** Pixels between the left edges of a slide's text and of the content. */
  async distance(number: number): Promise<number> {
    const [quote, heading] = [this.slides.nth(number - 1).locator("blockquote"), this.root.locator("h2")];
    return Math.abs(((await quote.boundingBox())?.x ?? 1e6) - ((await heading.boundingBox())?.x ?? 0));
  }
}

test.use({ hasTouch: true });

test.describe("moving automatically", () => {
  test.beforeEach(({ page }) => page.clock.install({ time: 0 }));

  test("a short testimonial is shown for three seconds, a long one until it is read", async ({ page }) => {
    // The second text and its author have 100 characters. The time is one second, and 60 ms for each character.
    const carousel = await reachPaused(page, ["Kurz.", "x".repeat(100), "Auch kurz."]);
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

  test("the carousel waits while read, operated, stopped or out of sight, and then starts anew", async ({ page }) => {
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
        async () => Object.assign(finger, await putFinger(page, await middleOf(carousel.row))),
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
    for (const [place, [what, hold, letGo]] of holds.entries()) {
      await test.step(what, async () => {
        await hold();
        await expectHeld(carousel, (place % 4) + 1);
        await letGo();
        await expectGoingOn(carousel, (place % 4) + 1);
        await page.clock.runFor(500);
      });
    }
  });

  test("with reduced motion, it does not move by itself and changes without animation", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const carousel = await CarouselView.open(page);
    await blur(page);
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

test("arrow keys change the testimonial from end to end, and it stays at any width", async ({ page }) => {
  const carousel = await CarouselView.open(page);
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

test("buttons stop, start and change the carousel, which is announced, and it stays stopped", async ({ page }) => {
  await page.clock.install();
  const carousel = await CarouselView.open(page);
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

test("a sideways swipe changes the testimonial, and a vertical swipe scrolls the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const carousel = await CarouselView.open(page);
  await carousel.button("pause").tap();
  const middle = await middleOf(carousel.row);
  const aside = (by: number) => ({ x: middle.x + by, y: middle.y });
  await swipe(page, aside(100), { x: -200 });
  await carousel.shows(2);
  await swipe(page, aside(-100), { x: 200 });
  await carousel.shows(1);
  const top = await scrollTop(page);
  await swipe(page, { x: middle.x, y: middle.y + 150 }, { x: 10, y: -200 });
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(top + 50);
  await carousel.shows(1);
});

for (const width of [320, 768, 1440]) {
  test(`the code is fetched near the carousel, and nothing moves then, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/de");
    const carousel = new CarouselView(page);
    await expect(carousel.button("next")).toHaveCount(0);
    const before = await places(carousel);
    await carousel.row.focus();
    await carousel.reach();
    await carousel.shows(1);
    expect(await places(carousel)).toEqual(before);
  });
}

test("a visitor who scrolls on before the library arrives stays at that testimonial, and reaches no other", async ({
  page,
}) => {
  await visit(page, "/de");
  const { release } = await holdBack(page, /\.js$/);
  const carousel = new CarouselView(page);
  await carousel.root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await carousel.row.focus();
  await carousel.slides.nth(2).evaluate((slide) => slide.scrollIntoView({ block: "nearest", behavior: "instant" }));
  await expect.poll(() => carousel.distance(3)).toBeLessThan(1);
  const clipped = await carousel.row.evaluateHandle((row) => ({
    reachable: new Promise((resolve) => {
      const count = () => resolve(row.querySelectorAll("[role=group]:not([inert])").length);
      new MutationObserver(count).observe(row, { attributes: true });
    }),
  }));
  release();
  expect(await clipped.evaluate(({ reachable }) => reachable), "once the row no longer scrolls").toBe(1);
  await expect(carousel.button("next")).toBeVisible();
  await carousel.shows(3);
});

test("if the library does not arrive, the row still scrolls", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await visit(page, "/de");
  await page.route(/\.js$/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  const carousel = new CarouselView(page);
  await carousel.root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await failed;
  await carousel.row.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => carousel.distance(2)).toBeLessThan(1);
  await expect(carousel.button("next")).toHaveCount(0);
});

test("the carousel is accessible without its library, moving, stopped, and with reduced motion", async ({ page }) => {
  await visit(page, "/de");
  expect(await findViolations(page)).toEqual([]);
  const carousel = new CarouselView(page);
  await carousel.reach();
  await carousel.becomes("moving");
  expect(await findViolations(page)).toEqual([]);
  await carousel.button("pause").click();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(carousel.button("start")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test("in print, all testimonials appear below each other", async ({ page }) => {
  const carousel = await CarouselView.open(page);
  await carousel.button("next").click();
  await carousel.shows(2);
  await page.setViewportSize({ width: 650, height: 950 });
  await page.emulateMedia({ media: "print" });
  await expect(carousel.button("next")).toBeHidden();
  const boxes = await carousel.slides.evaluateAll((slides) =>
    slides.map((slide) => slide.querySelector("blockquote")?.getBoundingClientRect().toJSON()),
  );
  expect(boxes).toHaveLength(4);
  for (const [index, { left, right, top }] of boxes.entries()) {
    expect([left, right]).toEqual([boxes[0].left, boxes[0].right]);
    expect(right).toBeLessThanOrEqual(650);
    if (index > 0) expect(top).toBeGreaterThan(boxes[index - 1].bottom);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the carousel is a row that scrolls by keyboard, without buttons", async ({ page }) => {
    await page.goto("/de");
    const carousel = new CarouselView(page);
    await expect(carousel.slides).toHaveCount(4);
    await expect(carousel.button("next")).toHaveCount(0);
    await carousel.row.scrollIntoViewIfNeeded();
    await carousel.row.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => carousel.distance(2)).toBeLessThan(1);
    await expect(carousel.slides.nth(1)).toBeInViewport();
  });
});

/** Expects that the carousel still shows the testimonial after its waiting time is over. */
async function expectHeld(carousel: CarouselView, number: number): Promise<void> {
  await carousel.becomes("still");
  await carousel.page.clock.runFor(10_000);
  await expect(carousel.slides.nth(number - 1)).not.toHaveAttribute("inert");
}

async function expectGoingOn(carousel: CarouselView, number: number): Promise<void> {
  await carousel.becomes("moving");
  await carousel.page.clock.runFor(2999);
  await carousel.shows(number);
  await carousel.page.clock.runFor(1);
  await carousel.shows((number % 4) + 1);
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** The testimonials are so short that each is shown for three seconds. */
async function reachPaused(page: Page, quotes: readonly string[] = []): Promise<CarouselView> {
  await visit(page, "/de");
  await page.mouse.move(2, 2);
  await page.clock.pauseAt(50_000);
  const carousel = new CarouselView(page);
  await carousel.say(quotes);
  await carousel.reach();
  await settleIntersections(page);
  await carousel.becomes("moving");
  return carousel;
}

function places(carousel: CarouselView): Promise<number[][]> {
  return carousel.root.evaluate((section) => {
    const parts = [section, ...section.querySelectorAll("h2, [aria-live], blockquote, figcaption")];
    return parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return [left, top + window.scrollY, width, height].map((value) => Math.round(value * 10) / 10);
    });
  });
}
