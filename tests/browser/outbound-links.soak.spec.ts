import { type MeasuredSite, reportingRuns, reportsOf, test } from "#tests/support/measured-site.ts";
import { expect, visit } from "#tests/support/test.ts";

/** A published site reports clicks on outbound links, and no others. */

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

test.use({ inPages: links });

type Page = Parameters<typeof visit>[0];

const outbound: [string, (page: Page) => ReturnType<Page["locator"]>][] = [
  ["a plain link", (page) => page.getByText("plain", { exact: true })],
  ["a link for this tab", (page) => page.getByText("self", { exact: true })],
  ["a link in a drawing", (page) => page.getByText("drawn", { exact: true })],
  ["a link in an older drawing", (page) => page.getByText("drawn the old way", { exact: true })],
  ["a part of a picture", (page) => page.locator("img[usemap]")],
];

for (const [what, find] of outbound) {
  test(`${what} that leads to another website is reported, then followed`, async ({ page, site }) => {
    await arrive(page, site);
    await find(page).click();
    await expect(page).toHaveTitle("Elsewhere");
    const [, report, ...more] = site.reports.map(({ body }) => JSON.parse(body));
    const url = page.url();
    expect(report).toMatchObject({ n: "Outbound Link: Click", u: `${site.origin}/de/team` });
    expect(Object.keys(report).sort()).toEqual(["d", "h", "n", "p", "r", "u", "w"]);
    expect(report.p).toBe(JSON.stringify({ url }));
    expect(more).toEqual([]);
  });
}

test("the link waits at most 150 ms for a slow report, and is followed at once after a fast one", async ({
  page,
  site,
}) => {
  await page.clock.install({ time: 0 });
  await arrive(page, site);
  await page.clock.pauseAt(50_000);
  const { answerReport } = site;
  site.answerReport = () => {};
  const link = page.getByRole("link", { name: "plain", exact: true });
  await link.click({ noWaitAfter: true });
  await expect.poll(() => site.reports.length).toBe(2);
  await page.clock.runFor(149);
  expect(await page.title()).not.toBe("Elsewhere");
  expect(site.visitsElsewhere).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveTitle("Elsewhere");

  site.answerReport = answerReport;
  await page.clock.resume();
  await arrive(page, site);
  await page.clock.pauseAt(100_000);
  await link.click();
  await expect(page).toHaveTitle("Elsewhere");
});

test("a link's referrer policy is respected", async ({ page, site }) => {
  for (const name of ["plain", "discreet"]) {
    await arrive(page, site);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveTitle("Elsewhere");
  }
  expect(site.visitsElsewhere.map(({ referer }) => referer)).toEqual([`${site.origin}/`, undefined]);
});

type Click = Parameters<ReturnType<Page["getByRole"]>["click"]>[0];
const untouched: [string, string, Click?][] = [
  ["a link that opens another tab", "other tab"],
  ["a link to a named window", "named window"],
  ["a click with Ctrl", "plain", { modifiers: ["Control"] }],
  ["a click with Shift", "plain", { modifiers: ["Shift"] }],
  ["a click with Alt", "plain", { modifiers: ["Alt"] }],
  ["a click with Meta", "plain", { modifiers: ["Meta"] }],
  ["a click with the middle button", "plain", { button: "middle" }],
  ["a link to a mail address", "mail"],
  ["a link to a telephone", "telephone"],
  ["a download", "download"],
  ["a link within the site", "inside"],
  ["an anchor without an address", "nowhere"],
  ["a click that the page has used", "used"],
];

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
  for (const [what, name, click] of untouched) {
    await page.getByText(name, { exact: true }).click(click);
    const prevented = await page.evaluate(() => window.prevented.splice(0));
    expect(prevented, what).toEqual([name === "used"]);
    const names = (await reportsOf(page, site)).map(({ n }) => n);
    expect(names, what).toEqual(["pageview"]);
  }
});

async function arrive(page: Page, site: MeasuredSite): Promise<void> {
  site.reports.length = 0;
  await reportingRuns(page, () => visit(page, `${site.origin}/de/team`));
  await expect.poll(() => site.reports.length).toBe(1);
}

declare global {
  interface Window {
    prevented: boolean[];
  }
}
