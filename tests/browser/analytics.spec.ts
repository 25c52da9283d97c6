import type { Page } from "@playwright/test";
import { findProgram } from "#pipeline/chromium.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { domain, type MeasuredSite, pathsOf, reportingRuns, reportsOf, test } from "#tests/support/measured-site.ts";
import {
  changeLanguage,
  expect,
  follow,
  inSoak,
  isSameDocument,
  markDocument,
  stopClock,
  visit,
} from "#tests/support/test.ts";

test("the first page is reported once, with these fields and no cookie", async ({ page, site }) => {
  await page.setViewportSize({ width: 1111, height: 800 });
  const path = `${site.origin}/de/team?utm_source=letter`;
  await page.goto(site.elsewhere);
  await page.evaluate((href) => {
    document.body.append(Object.assign(document.createElement("a"), { href, textContent: "Beispiel" }));
  }, `${path}&subject=Erika#main_content`);
  await reportingRuns(page, () => page.getByRole("link", { name: "Beispiel" }).click());
  const from = `${site.elsewhere}/`;
  expect(await reportsOf(page, site)).toEqual([
    { n: "pageview", u: `${path}#main_content`, d: domain, r: from, w: 1111, h: 0 },
  ]);
  expect(site.reports[0]?.headers["content-type"]).toBe("text/plain");
  expect(site.reports[0]?.headers.cookie).toBeUndefined();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("every page by a link, Back or Forward is reported, also before its code has arrived", async ({ page, site }) => {
  const { release } = await holdBack(page, /start-analytics/);
  await visit(page, `${site.origin}/de`);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await reportingRuns(page, async () => release());
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de", "/de/team"]);
  await page.goBack();
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de", "/de/team", "/de"]);
  await page.goForward();
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de", "/de/team", "/de", "/de/team"]);
  await changeLanguage(page, "en");
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de", "/de/team", "/de", "/de/team", "/en/team"]);
});

test("the same page in another state is not reported again", inSoak, async ({ page, site }) => {
  await reportingRuns(page, () => visit(page, `${site.origin}/de/datenschutz`));
  await page.locator('main nav a[href*="#"]').last().click();
  await expect(page).toHaveURL(/#/);
  await page.evaluate(() => {
    history.pushState({ open: true }, "");
    history.pushState(null, "", "?bild=2");
    history.replaceState(null, "", "/de/unterwegs");
    history.replaceState(null, "", "/de/datenschutz?bild=2");
  });
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(page).not.toHaveURL(/#/);
  await follow(page, "/de/team");
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de/datenschutz", "/de/team"]);
});

/** tests/unit/analytics.test.ts covers the other visitors who are not reported. */
test("a visitor who does not want to be tracked is not reported", async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }));
  await reportingRuns(page, () => visit(page, `${site.origin}/de`));
  await follow(page, "/de/team");
  expect(await reportsOf(page, site)).toEqual([]);
});

test("the page works if the reporting host refuses reports or is down", inSoak, async ({ page, site, trouble }) => {
  trouble.expect(/api\/event/);
  site.answerReport = (response) => void response.writeHead(500).end();
  await reportingRuns(page, () => visit(page, `${site.origin}/de`));
  await page.route("**/api/event", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await follow(page, "/de/team");
  await failed;
  await expect(page).toHaveTitle(/^Team/);
  await page.unroute("**/api/event");
  expect(await pathsOf(page, site)).toEqual(["/de"]);
});

/** `chromium-headless-shell` has no back/forward cache, so this test needs a whole Chromium. */
const wholeChromium = findProgram(["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]);

const testWhole = test.extend({
  launchOptions: [
    ({}, use) =>
      use({
        ...browserLaunch(),
        ...(wholeChromium && { executablePath: wholeChromium }),
        // Playwright disables the back/forward cache by this argument.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      }),
    { scope: "worker" },
  ],
});

testWhole("a page that the browser kept is reported again when visited again", inSoak, async ({ page, site }) => {
  testWhole.skip(!wholeChromium, "this machine has no whole Chromium");
  await reportingRuns(page, () => visit(page, `${site.origin}/de/team`));
  await markDocument(page);
  await page.evaluate(() => addEventListener("pageshow", () => document.body.setAttribute("data-test-shown", "")));
  await page.goto(site.elsewhere);
  // The page is left before it can return the result of the call.
  await page.evaluate(() => history.back()).catch(() => {});
  await page.waitForSelector("body[data-test-shown]");
  expect(await isSameDocument(page), "the page was kept").toBe(true);
  await expect.poll(() => pathsOf(page, site)).toEqual(["/de/team", "/de/team"]);
});

const links = `<div>
  <a href="{elsewhere}/plain?a=1#b">plain</a>
  <a href="{elsewhere}/self" target="_self">self</a>
  <a href="{elsewhere}/discreet" rel="noreferrer">discreet</a>
  <a href="{elsewhere}/tab" target="_blank">other tab</a>
  <a href="{elsewhere}/named" target="named">named window</a>
  <a href="mailto:a@mycompany.example">mail</a>
  <a href="tel:+491">telephone</a>
  <a href="{elsewhere}/file" download>download</a>
  <a href="/de/jobs">inside</a>
  <a>nowhere</a>
  <a href="{elsewhere}/used" id="used">used</a>
  <script>used.addEventListener("click", (event) => event.preventDefault())</script>
  <svg width="100" height="20"><a href="{elsewhere}/drawn"><text y="15">drawn</text></a></svg>
  <svg width="200" height="20"><a xlink:href="{elsewhere}/old"><text y="15">drawn the old way</text></a></svg>
  <img src="/icon.svg" alt="" width="60" height="60" usemap="#map">
  <map name="map"><area shape="rect" coords="0,0,60,60" href="{elsewhere}/area" alt="area"></map>
</div>`;

/** Links that lead to another website, and the referrer that this website gets. */
const outbound = [
  ["a plain link", 'text="plain"', "/"],
  ["a link for this tab", 'text="self"', "/"],
  ["a link without a referrer", 'text="discreet"'],
  ["a link in a drawing", 'text="drawn"', "/"],
  ["a link in an older drawing", 'text="drawn the old way"', "/"],
  ["a part of a picture", "img[usemap]", "/"],
] as const;

type Click = Parameters<Page["click"]>[1];

/** Clicks that lead to no other website in this tab, each by the text of its element. */
const untouched: [text: string, click?: Click][] = [
  ["other tab"],
  ["named window"],
  ...(["Control", "Shift", "Alt", "Meta"] as const).map((key): [string, Click] => ["plain", { modifiers: [key] }]),
  ["plain", { button: "middle" }],
  ["mail"],
  ["telephone"],
  ["download"],
  ["inside"],
  ["nowhere"],
  ["used"],
];

test.describe("in a page with links of all kinds", inSoak, () => {
  test.use({ inPages: links });

  for (const [what, selector, referrer] of outbound) {
    test(`${what} that leads to another website is reported, then followed`, async ({ page, site }) => {
      await arrive(page, site);
      await page.click(selector);
      await expect(page).toHaveTitle("Elsewhere");
      expect(site.visitsElsewhere.map(({ referer }) => referer)).toEqual([referrer && `${site.origin}${referrer}`]);
      const [, report, ...more] = site.reports.map(({ body }) => JSON.parse(body));
      const url = page.url();
      expect(report).toMatchObject({ n: "Outbound Link: Click", u: `${site.origin}/de/team`, r: null });
      expect(Object.keys(report).sort()).toEqual(["d", "h", "n", "p", "r", "u", "w"]);
      expect(report.p).toBe(JSON.stringify({ url }));
      expect(more).toEqual([]);
    });
  }

  test("a link waits for its report, but not longer than 150 ms", async ({ page, site }) => {
    await page.clock.install();
    await arrive(page, site);
    await stopClock(page);
    site.answerReport = () => {};
    await page.getByRole("link", { name: "plain", exact: true }).click({ noWaitAfter: true });
    await expect.poll(() => site.reports.length).toBe(2);
    await page.clock.runFor(149);
    expect(await page.title()).not.toBe("Elsewhere");
    expect(site.visitsElsewhere).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveTitle("Elsewhere");
  });

  test("a link is followed as soon as its report is confirmed", async ({ page, site }) => {
    await page.clock.install();
    await arrive(page, site);
    await stopClock(page);
    await page.getByRole("link", { name: "plain", exact: true }).click();
    await expect(page).toHaveTitle("Elsewhere");
  });

  test("other clicks are left to the browser and not reported", async ({ page, site }) => {
    await arrive(page, site);
    await page.evaluate(() => {
      window.prevented = [];
      // This listener runs last and keeps the browser on the page.
      for (const type of ["click", "auxclick"]) {
        window.addEventListener(type, (event) => {
          window.prevented.push(event.defaultPrevented);
          event.preventDefault();
        });
      }
    });
    for (const [text, click] of untouched) {
      await page.getByText(text, { exact: true }).click(click);
      const what = JSON.stringify([text, click]);
      // The page itself prevents the clicks on the link "used", and the site prevents none.
      expect(await page.evaluate(() => window.prevented.splice(0)), what).toEqual([text === "used"]);
      const names = (await reportsOf(page, site)).map(({ n }) => n);
      expect(names, what).toEqual(["pageview"]);
    }
  });
});

/** Opens a page and waits until it has been reported. */
async function arrive(page: Page, site: MeasuredSite): Promise<void> {
  await reportingRuns(page, () => visit(page, `${site.origin}/de/team`));
  await expect.poll(() => site.reports.length).toBe(1);
}

declare global {
  interface Window {
    prevented: boolean[];
  }
}
