import type { Page } from "@playwright/test";
import { expect, follow, stopClock, test, visit } from "#tests/support/test.ts";
import { painted, setHidden, settleIntersections } from "#tests/support/view.ts";

/** Figures count up when they come into view. The tests watch the figure 1000, which has a thousands separator. */

test.beforeEach(({ page }) => page.clock.install());

test("a figure waits at zero until half of it is in view, then counts for two seconds", async ({ page }) => {
  await visitStopped(page, "/de");
  expect(await shownNumber(page)).toBe("1.000");
  await showShare(page, 0.45);
  await page.clock.runFor(3000);
  expect(await shownNumber(page)).toBe("0");
  await showShare(page, 0.55);
  // Milliseconds. There is a frame every 16 ms, and the first one only starts the timer.
  await page.clock.runFor(1000);
  // The curve is exponential: after half the time it has reached 1 − 2⁻⁵. A linear count would be at 500.
  const halfway = Number(await shownNumber(page));
  expect(halfway).toBeGreaterThan(955);
  expect(halfway).toBeLessThan(975);
  await page.clock.runFor(990);
  expect(await shownNumber(page)).toBe("999");
  await page.clock.runFor(45);
  expect(await shownNumber(page)).toBe("1.000");
});

test("a figure counts once, until the page is visited again", async ({ page }) => {
  await visitStopped(page, "/en");
  await showShare(page, 1);
  await page.clock.runFor(2100);
  await leaveView(page);
  await showShare(page, 0.3);
  expect(await shownNumber(page)).toBe("1,000");
  await showShare(page, 1);
  await page.clock.runFor(500);
  expect(await shownNumber(page)).toBe("1,000");

  await leaveView(page);
  await page.clock.resume();
  await follow(page, "/en/team");
  await follow(page, "/en");
  await stopUnseen(page);
  await showShare(page, 1);
  await page.clock.runFor(200);
  expect(await shownNumber(page)).not.toBe("1,000");
});

test("a number that was already in view does not go back to zero", async ({ page }) => {
  await visitStopped(page, "/de");
  await showShare(page, 1);
  await page.clock.runFor(3000);
  await page.reload();
  await expect(number(page)).toBeInViewport();
  for (let step = 0; step < 5; step++) {
    await page.clock.runFor(500);
    await settleIntersections(page);
    expect(await shownNumber(page)).toBe("1.000");
  }
});

test("a counting figure reads as its final number, and stops while the tab is hidden", async ({ page, context }) => {
  await visitStopped(page, "/de");
  await showShare(page, 1);
  await page.clock.runFor(200);
  const left = await shownNumber(page);
  // Screen readers, search and print get the final number.
  expect(left).not.toBe("1.000");
  await expect(number(page)).toHaveText("1.000");
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const texts = nodes.filter(({ role }) => role?.value === "StaticText").map(({ name }) => String(name?.value));
  expect(texts).toContain("1.000");
  expect(texts).not.toContain(left);
  await page.emulateMedia({ media: "print" });
  expect(await shownNumber(page)).toBe("1.000");
  await page.emulateMedia({ media: "screen" });
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  expect(await shownNumber(page)).toBe(left);
  await setHidden(page, false);
  await page.clock.runFor(100);
  const next = await shownNumber(page);
  expect(Number(next)).toBeGreaterThan(Number(left));
  expect(next).not.toBe("1.000");
});

async function visitStopped(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await stopUnseen(page);
}

/** Stops the clock once the page knows that the number is out of view: a number that begins in view never counts. */
async function stopUnseen(page: Page): Promise<void> {
  await expect(number(page)).not.toBeInViewport();
  await painted(page);
  await settleIntersections(page);
  await stopClock(page);
}

function number(page: Page) {
  return page.locator("main li p > span:first-child").filter({ hasText: /^1[.,]000$/ });
}

/** The number that a visitor sees: the counting one, which a style draws, or the text in the page. */
function shownNumber(page: Page): Promise<string> {
  return number(page).evaluate((element) => {
    const drawn = /^"(.*?)"/.exec(getComputedStyle(element, "::after").content)?.[1];
    const text = element.firstElementChild;
    const isTextShown = text && getComputedStyle(text).opacity === "1";
    return [drawn, isTextShown ? text.textContent : undefined].filter((part) => part !== undefined).join(" ");
  });
}

/** Scrolls until this share of the number's height is in view, from 0 to 1. */
async function showShare(page: Page, share: number): Promise<void> {
  await number(page).evaluate((element, share) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + height * share - window.innerHeight, behavior: "instant" });
  }, share);
  await settleIntersections(page);
}

/** Scrolls to the top without waiting for a frame, because the clock is stopped. */
async function leaveView(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await settleIntersections(page);
}
