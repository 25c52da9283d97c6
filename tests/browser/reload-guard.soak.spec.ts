import type { Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import { blockSessionStorage, holdBack, missing, noteFetches, withoutPrefetch } from "#tests/support/far-network.ts";
import { jobSlugs } from "#tests/support/site.ts";
import {
  becomesInteractive,
  expect,
  follow,
  isSameDocument,
  linkTo,
  markDocument,
  test,
  visit,
  visitWithStoppedClock,
} from "#tests/support/test.ts";
import { scrollTo, scrollTop } from "#tests/support/view.ts";

const job = `/de/jobs/${jobSlugs[0]}`;
const code = /\/assets\/job-page-[^/]*\.js$/;
const payload = new RegExp(`${job}\\.json$`);
const parts = [
  ["code", [code]],
  ["payload", [payload]],
] as const;

test.beforeEach(({ page, trouble }) => {
  trouble.expect(/\b404\b/, /ERR_FAILED/);
  return withoutPrefetch(page);
});

for (const [what, addresses] of [...parts, ["code and payload", [code, payload]]] as const) {
  test(`where a page's ${what} cannot be loaded, the whole page is loaded once`, async ({ page }) => {
    await visit(page, "/de/jobs");
    for (const address of addresses) await failsOnce(page, address);
    const fetched = noteFetches(page);
    await loadsDocument(page, () => follow(page, job));
    await expect(page.locator("main h1")).not.toHaveText(de.error.heading);
    expect(fetched.documents).toEqual([job]);
    await page.goBack();
    await expect(page).toHaveURL("/de/jobs");
  });
}

test("a second failure within a minute brings the error page, whose button loads the page", async ({ page }) => {
  await failAndWait(page, 60_000);
  await markDocument(page);
  await follow(page, "/de/partner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(de.error.heading);
  expect(await isSameDocument(page)).toBe(true);
  await expect(page).toHaveURL("/de/partner");
  await expect(page.locator("main")).toBeFocused();
  await loadsDocument(page, () => page.getByRole("button", { name: de.error.retry }).click());
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(de.error.heading);
});

test("a second failure after more than a minute loads the page again", async ({ page }) => {
  await failAndWait(page, 60_001);
  await loadsDocument(page, () => follow(page, "/de/partner"));
});

/** Opens a page whose payload is missing, so that it is loaded as a document. The next page has no payload, either. */
async function failAndWait(page: Page, milliseconds: number): Promise<void> {
  await page.route("**/de/{team,partner}.json", missing);
  await visitWithStoppedClock(page, "/de");
  await loadsDocument(page, () => follow(page, "/de/team"));
  await page.clock.fastForward(milliseconds);
}

test("after a load that the visitor has stopped, the next link loads its page", async ({ page }) => {
  await page.route("**/de/{team,partner}.json", missing);
  await page.route(/\/de\/team$/, (route) => route.abort("aborted"));
  await visitWithStoppedClock(page, "/de");
  const stopped = page.waitForEvent("requestfailed", (request) => request.isNavigationRequest());
  await linkTo(page, "/de/team").click();
  await stopped;
  // A failure within the first second could come from leaving the page, so the test waits longer.
  await page.clock.fastForward(1001);
  await loadsDocument(page, () => follow(page, "/de/partner"));
  await expect(page.locator("main h1")).not.toHaveText(de.error.heading);
});

test("if session storage is blocked, the error page appears at once, and the visit goes on", async ({ page }) => {
  await blockSessionStorage(page);
  await page.route("**/de/team.json", missing);
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await follow(page, "/de/jobs");
  for (const path of ["/de/team", "/de/partner"]) {
    await scrollTo(page, 200);
    await follow(page, path);
    const heading = page.getByRole("heading", { level: 1, name: de.error.heading });
    await expect(heading).toHaveCount(path === "/de/team" ? 1 : 0);
    await expect(page.locator("main")).toBeFocused();
    await expect(page.locator("[role=status].visually-hidden")).toHaveText(await page.title());
    expect(await scrollTop(page)).toBe(0);
  }
  await page.evaluate(() => history.go(-2));
  await expect(linkTo(page, "/de/jobs")).toHaveAttribute("aria-current", "page");
  expect(fetched.documents).toEqual(["/de"]);
});

test("session storage with other content does not stop a page", async ({ page }) => {
  await visit(page, "/de");
  for (const other of ["", "null", "5", '"x"', "{}", "[1]", "[[1]]", '[["x",{}]]']) {
    await page.evaluate((other) => {
      addEventListener("pagehide", () => {
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, other);
      });
    }, other);
    await visit(page, "/de/jobs");
    await follow(page, "/de/team");
    await page.goBack();
    await expect(linkTo(page, "/de/jobs")).toHaveAttribute("aria-current", "page");
  }
});

for (const [what, [address]] of parts) {
  test(`a page's ${what} that has not arrived after 120 s counts as failed`, async ({ page }) => {
    await visitWithStoppedClock(page, "/de/jobs");
    await holdBack(page, address);
    const fetched = noteFetches(page);
    await page.locator(`main a[href="${job}"]`).first().click();
    const asked = () => [...fetched.code, ...fetched.payloads].filter((path) => address.test(path));
    await expect.poll(asked).toHaveLength(1);
    await page.clock.runFor(119_999);
    expect(fetched.documents).toEqual([]);
    await expect(page).toHaveURL("/de/jobs");
    await page.clock.runFor(1);
    await expect.poll(() => fetched.documents).toEqual([job]);
    await expect(page).toHaveURL(job);
  });
}

test("Back to a page whose data cannot be fetched loads the page at its old scroll position", async ({ page }) => {
  await visitWithStoppedClock(page, "/de");
  await follow(page, "/de/produkte#rindenoel");
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(1000);
  await follow(page, "/de/team");
  await page.clock.fastForward("30:00");
  await page.route("**/de/produkte.json", missing);
  await loadsDocument(page, () => page.goBack());
  await expect(page).toHaveURL("/de/produkte#rindenoel");
  await expect.poll(() => scrollTop(page)).toBeCloseTo(left, -1);
});

for (const [what, [address]] of parts) {
  test(`a visitor who opens another page meanwhile stays there when ${what} fails`, async ({ page }) => {
    await visit(page, "/de/jobs");
    await markDocument(page);
    await page.route(address, (route) => route.abort());
    const { release } = await holdBack(page, address);
    await page.locator(`main a[href="${job}"]`).first().click();
    await follow(page, "/de/team");
    const failed = page.waitForEvent("requestfailed", (request) => address.test(request.url()));
    release();
    await failed;
    await follow(page, "/de/partner");
    expect(await isSameDocument(page)).toBe(true);
  });
}

test("every link on a not-found page loads its page, each time", async ({ page }) => {
  for (let round = 0; round < 2; round++) {
    await visit(page, "/de/nirgends");
    const fetched = noteFetches(page);
    await linkTo(page, "/de/team").hover();
    await loadsDocument(page, () => follow(page, "/de/team"));
    await expect(page).toHaveTitle(/^Team/);
    expect(fetched.payloads).toEqual([]);
  }
});

test("a page whose own code cannot be loaded is loaded once more and can then be read", async ({ page, trouble }) => {
  trouble.expect(/^error: TypeError: Failed to fetch dynamically imported module/);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const fetched = noteFetches(page);
  await page.route(/\/assets\/content-page-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/de/team");
  await expect.poll(() => fetched.documents).toEqual(["/de/team", "/de/team"]);
  await expect.poll(() => errors).not.toEqual([]);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("main h1")).not.toHaveText(de.error.heading);
  expect(fetched.documents).toHaveLength(2);
});

/** Lets one request fail. The route stays, because Playwright may miss a request while its last route is removed. */
async function failsOnce(page: Page, address: RegExp): Promise<void> {
  let hasFailed = false;
  await page.route(address, (route) => {
    if (hasFailed) return route.continue();
    hasFailed = true;
    return route.abort();
  });
}

/** Does something and waits until another document reacts to clicks. */
async function loadsDocument(page: Page, act: () => Promise<unknown>): Promise<void> {
  await markDocument(page);
  const loaded = page.waitForEvent("domcontentloaded");
  await act();
  await loaded;
  expect(await isSameDocument(page)).toBe(false);
  await becomesInteractive(page);
}
