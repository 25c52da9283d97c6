import type { Page } from "@playwright/test";
import { allWords } from "#src/locales.ts";
import { changeConnection, missing, noteFetches, tellConnection, withoutPrefetch } from "#tests/support/far-network.ts";
import { jobSlugs } from "#tests/support/site.ts";
import {
  everydayIf,
  expect,
  follow,
  inSoak,
  isSameDocument,
  languageLink,
  linkTo,
  markDocument,
  stopClock,
  test,
  visit,
  visitWithStoppedClock,
} from "#tests/support/test.ts";
import { middleOf, putFinger } from "#tests/support/touch.ts";

test.use({ hasTouch: true });

const inTheHeader = ["produkte", "ueber-uns", "jobs", "team", "partner", "kontakt"].map((page) => `/de/${page}.json`);
/** Errors in the console that are expected without a connection, because pictures are not fetched ahead. */
const picturesOffline = [/\/media\/.*ERR_INTERNET_DISCONNECTED/, /ERR_INTERNET_DISCONNECTED.*\/media\//];
const job = `/de/jobs/${jobSlugs[0]}`;

test("until a visitor points at a link, a page has its own code and words alone", async ({ page }) => {
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await expect.poll(() => fetched.payloads).toEqual(expect.arrayContaining(inTheHeader));
  await settled(page, fetched);
  const ofOthers = (name: string) => fetched.code.filter((path) => path.startsWith(`/assets/${name}`));
  for (const name of ["page-head", "contact-form", "page-words-en", "job-page", "outbox", "start-analytics"])
    expect(ofOthers(name), name).toEqual([]);
  await linkTo(page, "/de/kontakt").hover();
  await expect.poll(() => ofOthers("contact-form")).toHaveLength(1);
  await (await languageLink(page, "en")).focus();
  await expect.poll(() => ofOthers("page-words-en")).toHaveLength(1);
});

test("offline, a page whose code is missing waits for the connection", async ({ page, context, trouble }) => {
  trouble.expect(...picturesOffline);
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await expect.poll(() => fetched.payloads).toContain("/de/kontakt.json");
  await settled(page, fetched);
  await context.setOffline(true);
  await linkTo(page, "/de/kontakt").click();
  await expect(page.getByText(allWords.de.connection.notice)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/de/kontakt");
  await expect(page.locator("main form")).toBeVisible();
});

test("links in view are fetched ahead; click and Back then need no network", async ({ page, context, trouble }) => {
  trouble.expect(...picturesOffline);
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await expect.poll(() => fetched.payloads).toEqual(expect.arrayContaining(inTheHeader));
  // The first link that a visitor points at loads what every further page needs.
  await linkTo(page, "/de/jobs").hover();
  await settled(page, fetched);
  fetched.forget();
  await markDocument(page);
  await context.setOffline(true);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await page.goBack();
  await expect(page).toHaveURL("/de");
  await expect(page).not.toHaveTitle(/^Team/);
  expect(fetched.all()).toEqual([]);
  expect(await isSameDocument(page)).toBe(true);
});

test("a link in view is fetched once, and so is the code of another kind of page", inSoak, async ({ page }) => {
  const fetched = noteFetches(page);
  await visit(page, "/de/jobs");
  await settled(page, fetched);
  expect(fetched.payloads).not.toContain("/de/impressum.json");
  await page.locator('footer a[href="/de/impressum"]').first().scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.payloads).toContain("/de/impressum.json");
  await page.locator(`main a[href="${job}"]`).first().scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.payloads).toContain(`${job}.json`);
  expect(fetched.code.filter((path) => path.includes("job-page"))).toEqual([]);
  await page.locator(`main a[href="${job}"]`).first().hover();
  await linkTo(page, "/de/team").hover();
  await settled(page, fetched);
  expect(fetched.code.filter((path) => path.includes("job-page"))).toHaveLength(1);
  expect(fetched.payloads.toSorted()).toEqual([...new Set(fetched.payloads)].toSorted());
  fetched.forget();
  await follow(page, job);
  await expect(page.locator("main h1")).not.toBeEmpty();
  expect([...fetched.code, ...fetched.documents]).toEqual([]);
  expect(fetched.payloads).not.toContain(`${job}.json`);
});

test("links added or changed later are fetched ahead, those elsewhere are not", inSoak, async ({ page }) => {
  const fetched = noteFetches(page);
  await visit(page, "/de/team");
  await settled(page, fetched);
  fetched.forget();
  await addLinks(page, [
    { href: "/de/impressum?from=here#there" },
    { href: "/de/impressum" },
    { href: "/de/datenschutz", target: "_blank" },
    { href: "/en/privacy", download: "" },
    { href: "/de/impressum/" },
    { href: "https://example.com/de/datenschutz" },
    { href: "mailto:post@example.com" },
    { href: "/icon.svg" },
  ]);
  await expect.poll(() => fetched.all()).toEqual(["/de/impressum.json"]);
  await settled(page, fetched);
  expect(fetched.all()).toEqual(["/de/impressum.json"]);
  await page.evaluate(() => document.querySelector("[data-test-link]")?.setAttribute("href", "/en/imprint"));
  await expect.poll(() => fetched.all()).toEqual(["/de/impressum.json", "/en/imprint.json"]);
});

for (const [sign, show] of [
  ["a pointer on it", (page: Page) => linkTo(page, "/de/jobs").hover()],
  ["the focus on it", (page: Page) => linkTo(page, "/de/jobs").focus()],
  ["a finger on it", async (page: Page) => putFinger(page, await middleOf(linkTo(page, "/de/jobs")))],
] as const) {
  test(`${sign} fetches a link at once`, everydayIf(sign === "a finger on it"), async ({ page }) => {
    // The clock is stopped, so the page is never idle.
    await page.clock.install();
    await stopClock(page);
    const fetched = noteFetches(page);
    await visit(page, "/de");
    expect(fetched.payloads).toEqual([]);
    await show(page);
    await expect.poll(() => fetched.payloads).toEqual(["/de/jobs.json"]);
  });
}

for (const [what, line] of [
  ["with Save-Data", { saveData: true }],
  ["on slow-2g", { effectiveType: "slow-2g" }],
  ["on 2g", { effectiveType: "2g" }],
] as const) {
  const details = everydayIf(what === "with Save-Data");
  test(`${what} and offline nothing is fetched ahead`, details, async ({ page, context, trouble }) => {
    trouble.expect(...picturesOffline);
    await tellConnection(page, line);
    const fetched = noteFetches(page);
    await visit(page, "/de");
    await settled(page, fetched);
    await linkTo(page, "/de/jobs").hover();
    await page.locator('footer a[href="/de/impressum"]').first().scrollIntoViewIfNeeded();
    await settled(page, fetched);
    expect(fetched.payloads).toEqual([]);
    await follow(page, "/de/team");
    expect(fetched.payloads).toEqual(["/de/team.json"]);
    await context.setOffline(true);
    await changeConnection(page, { saveData: false, effectiveType: "3g" });
    await linkTo(page, "/de/jobs").hover();
    await settled(page, fetched);
    expect(fetched.payloads).toEqual(["/de/team.json"]);
    await context.setOffline(false);
    await expect.poll(() => fetched.payloads).toContain("/de/jobs.json");
  });
}

test("a click fetches a page that could not be fetched ahead", async ({ page, trouble }) => {
  trouble.expect(/\b404\b.*team\.json/);
  await page.route("**/de/team.json", missing);
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await expect.poll(() => fetched.payloads).toContain("/de/team.json");
  await settled(page, fetched);
  // The route ends now, while no request is under way. With the option `times`, Playwright might miss another request.
  await page.unroute("**/de/team.json");
  await markDocument(page);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  expect(fetched.payloads.filter((path) => path === "/de/team.json")).toHaveLength(2);
  expect(await isSameDocument(page)).toBe(true);
});

for (const [age, again] of [
  [599_999, 0],
  [600_000, 1],
] as const) {
  test(`a page seen ${age} ms ago is ${again ? "fetched again" : "shown as it is"}`, inSoak, async ({ page }) => {
    await withoutPrefetch(page);
    await visitWithStoppedClock(page, "/de");
    await follow(page, "/de/team");
    await page.goBack();
    await expect(page).toHaveURL("/de");
    await page.clock.fastForward(age);
    const fetched = noteFetches(page);
    await page.goForward();
    await expect(linkTo(page, "/de/team")).toHaveAttribute("aria-current", "page");
    expect(fetched.payloads).toEqual(again ? ["/de/team.json"] : []);
  });
}

/** Waits until a visited page has painted, is idle and has all answers, also those of code that a payload names. */
async function settled(page: Page, fetched: { isQuiet(): boolean }): Promise<void> {
  do {
    await page.evaluate(async () => {
      for (let round = 0; round < 3; round++) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await new Promise((resolve) => requestIdleCallback(resolve));
      }
    });
  } while (!fetched.isQuiet());
}

async function addLinks(page: Page, links: Record<string, string>[]): Promise<void> {
  await page.evaluate((links) => {
    for (const attributes of links) {
      const link = document.createElement("a");
      link.textContent = "Test";
      link.dataset.testLink = "";
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
      document.querySelector("main")?.prepend(link);
    }
  }, links);
}
