import { Carousel } from "#tests/support/carousel.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { expect, test, visit } from "#tests/support/test.ts";
import { middleOf, swipe } from "#tests/support/touch.ts";
import { scrollTop } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

test.use({ hasTouch: true });

test("arrow keys change the testimonial from end to end, and the shown one stays at any width", async ({ page }) => {
  const carousel = await Carousel.open(page);
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

test("a sideways swipe changes the testimonial, and a vertical swipe scrolls the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const carousel = await Carousel.open(page);
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
    const carousel = new Carousel(page);
    await expect(carousel.button("next")).toHaveCount(0);
    const before = await places(carousel);
    await carousel.row.focus();
    await carousel.reach();
    await carousel.shows(1);
    expect(await places(carousel)).toEqual(before);
  });
}

test("a testimonial scrolled to before the library arrives stays, and no other can be reached", async ({ page }) => {
  await visit(page, "/de");
  const { release } = await holdBack(page, /\.js$/);
  const carousel = new Carousel(page);
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
  const carousel = new Carousel(page);
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
  const carousel = new Carousel(page);
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
  const carousel = await Carousel.open(page);
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
    const carousel = new Carousel(page);
    await expect(carousel.slides).toHaveCount(4);
    await expect(carousel.button("next")).toHaveCount(0);
    await carousel.row.scrollIntoViewIfNeeded();
    await carousel.row.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => carousel.distance(2)).toBeLessThan(1);
    await expect(carousel.slides.nth(1)).toBeInViewport();
  });
});

function places(carousel: Carousel): Promise<number[][]> {
  return carousel.root.evaluate((section) => {
    const parts = [section, ...section.querySelectorAll("h2, [aria-live], blockquote, figcaption")];
    return parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return [left, top + window.scrollY, width, height].map((value) => Math.round(value * 10) / 10);
    });
  });
}
