import { holdBack } from "#tests/support/far-network.ts";
import { domain, type MeasuredSite, reportingRuns, reportsOf, test } from "#tests/support/measured-site.ts";
import { changeLanguage, expect, follow, inSoak, visit } from "#tests/support/test.ts";

type Page = Parameters<typeof visit>[0];

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

test("every page a visitor opens by a link, Back or Forward is reported, also before the reporting code has loaded", async ({
  page,
  site,
}) => {
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

test("no reporting code is fetched if reporting is not configured", async ({ page, server }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await visit(page, `${server}/de`);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await follow(page, "/de/team");
  expect(scripts.filter((file) => file.includes("analytics"))).toEqual([]);
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

async function pathsOf(page: Page, site: MeasuredSite): Promise<string[]> {
  return (await reportsOf(page, site)).map(({ u }) => new URL(String(u)).pathname);
}
