import type { Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import { blockSessionStorage, holdBack, missing, withoutPrefetch } from "#tests/support/far-network.ts";
import { expect, linkTo, test, visitWithStoppedClock } from "#tests/support/test.ts";

test.beforeEach(({ page }) => withoutPrefetch(page));

/** Clicks a link. The next page does not arrive until `release`, and only the test moves the clock. */
async function leave(page: Page): Promise<{ release(): void }> {
  await visitWithStoppedClock(page, "/de");
  const held = await holdBack(page, "**/de/team.json");
  await linkTo(page, "/de/team").click();
  return held;
}

test("a slow page shows a bar along the upper edge from 200 ms on, also in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { release } = await leave(page);
  const titleBefore = await page.title();
  await page.clock.runFor(199);
  await expect(bar(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole("progressbar", { name: de.progress.label })).toHaveAttribute("aria-valuenow", "0");
  await expect(announcement(page)).toHaveText(de.progress.announcement);
  expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 });
  const ground = await page.locator("header").evaluate((header) => getComputedStyle(header).backgroundColor);
  expect(await colour(page)).not.toBe(ground);

  // These moments are 1.2 s, 5.1 s, 5.2 s and much later after the click.
  for (const [milliseconds, percent] of [
    [1000, 20],
    [3900, 98],
    [100, 100],
    [60_000, 100],
  ] as const) {
    await page.clock.runFor(milliseconds);
    await expect(bar(page)).toHaveAttribute("aria-valuenow", `${percent}`);
    await expect.poll(() => share(page)).toBeCloseTo(percent / 100, 2);
  }

  release();
  await expect(page).toHaveURL("/de/team");
  await expect(bar(page)).toHaveAttribute("data-state", "done");
  await page.clock.runFor(499);
  await expect(bar(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(bar(page)).toHaveCount(0);
  // The title changes shortly after the page, and the announcement follows.
  await page.clock.resume();
  await expect(page).not.toHaveTitle(titleBefore);
  await expect(announcement(page)).toHaveText(await page.title());
});

test("a fast page shows no bar, not even later", async ({ page }) => {
  const { release } = await leave(page);
  await page.clock.runFor(150);
  release();
  await expect(page).toHaveURL("/de/team");
  for (let step = 0; step < 6; step++) {
    await page.clock.runFor(100);
    await expect(bar(page)).toHaveCount(0);
  }
});

test("the bar changes colour if the page cannot be loaded", async ({ page, trouble }) => {
  trouble.expect(/\b404\b.*team\.json/);
  await blockSessionStorage(page);
  await page.route("**/de/team.json", missing);
  const { release } = await leave(page);
  await page.clock.runFor(200);
  const loading = await colour(page);
  release();
  await expect(bar(page)).toHaveAttribute("data-state", "failed");
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "100");
  expect(await colour(page)).not.toBe(loading);
  await page.clock.runFor(500);
  await expect(bar(page)).toHaveCount(0);
});

test("a visitor who clicks another link meanwhile sees one bar, which starts again", async ({ page }) => {
  const jobs = await holdBack(page, "**/de/jobs.json");
  const team = await leave(page);
  await page.clock.runFor(1200);
  await linkTo(page, "/de/jobs").click();
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "0");
  await page.clock.runFor(1200);
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "20");
  team.release();
  jobs.release();
  await expect(page).toHaveURL("/de/jobs");
  await page.clock.runFor(500);
  await expect(bar(page)).toHaveCount(0);
});

test("links to another query or place load nothing: no bar, no notice offline", async ({ page, context }) => {
  await visitWithStoppedClock(page, "/de/kontakt?subject=Probe");
  // The form's code is loaded when the page is idle.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const isQuiet = async () => {
    await page.clock.runFor(200);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: de.connection.notice })).toHaveCount(0);
  };
  await linkTo(page, "/de/kontakt").click();
  await expect(page).toHaveURL("/de/kontakt");
  await isQuiet();
  await page.locator("a[href='#main_content']").press("Enter");
  await expect(page).toHaveURL("/de/kontakt#main_content");
  await isQuiet();
});

function bar(page: Page) {
  return page.getByRole("progressbar");
}

function announcement(page: Page) {
  return page.locator("[role=status].visually-hidden");
}

/** The filled share of the bar, from 0 to 1. */
function share(page: Page): Promise<number> {
  return bar(page).evaluate((whole) => {
    const filled = whole.firstElementChild?.getBoundingClientRect().width ?? 0;
    return filled / whole.getBoundingClientRect().width;
  });
}

function colour(page: Page): Promise<string> {
  return bar(page).evaluate((whole) => getComputedStyle(whole.firstElementChild ?? whole).backgroundColor);
}
