import type { Page } from "@playwright/test";
import {
  expect,
  follow,
  isSameDocument,
  markDocument,
  test,
  visit,
  visitWithStoppedClock,
} from "#tests/support/test.ts";
import { scrollTo, scrollTop } from "#tests/support/view.ts";

test.use({ hasTouch: true });

const long = "/de/datenschutz";

test("a jump within the page scrolls for 500 ms, slower at both ends, and moves the focus", async ({ page }) => {
  await visitWithStoppedClock(page, long);
  const { hash, top } = await lastEntry(page);
  await followHash(page, hash);
  await expect(page).toHaveURL(`${long}${hash}`);
  await expect(target(page, hash)).toBeFocused();
  // The steps end after a fifth, half and four fifths of the time. The last frame was painted at most 16 ms before.
  for (const [step, least, most] of [
    [100, 0.01, 0.05],
    [150, 0.4, 0.51],
    [150, 0.94, 0.99],
  ] as const) {
    await page.clock.runFor(step);
    const share = (await scrollTop(page)) / top;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  }
  await page.clock.runFor(100 + 16);
  expect(await scrollTop(page)).toBe(top);
  await page.clock.runFor(1000);
  expect(await scrollTop(page)).toBe(top);
});

for (const [what, sign, act] of [
  ["the wheel", "wheel", (page: Page) => page.mouse.wheel(0, 2)],
  ["a finger", "touchstart", (page: Page) => page.touchscreen.tap(700, 500)],
  ["a key", "keydown", (page: Page) => page.keyboard.press("ArrowDown")],
  ["the scroll bar", "pointerdown", (page: Page) => page.mouse.down()],
] as const) {
  test(`${what} ends a jump at its current place`, async ({ page }) => {
    await visitWithStoppedClock(page, long);
    const { hash, top } = await lastEntry(page);
    await page.mouse.move(20, 500);
    await page.locator(`main nav a[href$="${hash}"]`).evaluate((link: HTMLElement) => link.click());
    await page.clock.runFor(240);
    const half = await scrollTop(page);
    expect(half).toBeGreaterThan(top / 4);
    await page.evaluate((sign) => {
      const note = () => document.documentElement.setAttribute("data-test-heard", "");
      window.addEventListener(sign, note, { once: true });
    }, sign);
    await act(page);
    await expect(page.locator("html")).toHaveAttribute("data-test-heard");
    await page.clock.runFor(1000);
    // Pixels. The wheel and the key themselves move the page a little.
    expect(Math.abs((await scrollTop(page)) - half)).toBeLessThan(120);
    expect(await scrollTop(page)).toBeLessThan(top - 200);
  });
}

test("with reduced motion a jump is immediate, and Back and Forward return", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, long);
  await markDocument(page);
  const { hash, top } = await lastEntry(page);
  const entries = await page.evaluate(() => history.length);
  for (const from of [40, 0]) {
    await scrollTo(page, from);
    await followHash(page, hash);
    await expect.poll(() => scrollTop(page)).toBe(top);
    await expect(target(page, hash)).toBeFocused();
  }
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await scrollTo(page, top - 300);
  await page.goBack();
  await expect(page).toHaveURL(long);
  await expect.poll(() => scrollTop(page)).toBe(40);
  await page.goForward();
  await expect(page).toHaveURL(`${long}${hash}`);
  await expect.poll(() => scrollTop(page)).toBe(top - 300);
  expect(await isSameDocument(page)).toBe(true);
});

test("a link to an unknown or empty place is no error", async ({ page }) => {
  // A smooth scroll would go on for some frames after the check of its end, and disturb the next step.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, long);
  await markDocument(page);
  // The HTML standard says that an empty hash leads to the top, and an unknown one does not scroll.
  for (const [hash, isTop] of [
    ["#", true],
    ["#nirgends", false],
    ["#", true],
    ["#%", false],
  ] as const) {
    const left = await scrollTo(page, 300);
    await page.evaluate((href) => {
      const link = document.createElement("a");
      link.setAttribute("href", href);
      document.querySelector("main")?.append(link);
      link.click();
    }, hash);
    await expect.poll(() => scrollTop(page)).toBe(isTop ? 0 : left);
    await expect(page).toHaveURL(`${long}${isTop ? "" : hash}`);
  }
  expect(await isSameDocument(page)).toBe(true);
});

test("another query leaves the page where it is, and a link to the page itself leads to its top", async ({ page }) => {
  // With reduced motion, a wrong scroll happens at once. A smooth scroll would begin only after the test's check.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/de/kontakt?subject=Probe");
  const left = await scrollTo(page, 200);
  await follow(page, "/de/kontakt");
  expect(await scrollTop(page)).toBe(left);
  await page.goBack();
  await expect(page).toHaveURL("/de/kontakt?subject=Probe");
  expect(await scrollTop(page)).toBe(left);
  await follow(page, "/de/team");
  const entries = await page.evaluate(() => history.length);
  await scrollTo(page, 500);
  await follow(page, "/de/team");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => history.length), "a link to the current page adds no entry").toBe(entries);
});

/** The last entry of the page's contents: its hash, and the scroll position to which it leads. */
async function lastEntry(page: Page): Promise<{ hash: string; top: number }> {
  const href = (await page.locator('main nav a[href*="#"]').last().getAttribute("href")) ?? "";
  const hash = href.slice(href.indexOf("#"));
  const top = await target(page, hash).evaluate((heading) => {
    const before = window.scrollY;
    heading.scrollIntoView({ behavior: "instant" });
    const reached = window.scrollY;
    window.scrollTo({ top: before, behavior: "instant" });
    return reached;
  });
  return { hash, top: Math.round(top) };
}

async function followHash(page: Page, hash: string): Promise<void> {
  await page.locator(`main nav a[href$="${hash}"]`).click();
}

function target(page: Page, hash: string) {
  return page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`);
}
