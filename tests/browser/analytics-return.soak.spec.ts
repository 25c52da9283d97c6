import { findProgram } from "#tests/engines/find-engines.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { reportingRuns, reportsOf, test } from "#tests/support/measured-site.ts";
import { expect, isSameDocument, markDocument, visit } from "#tests/support/test.ts";

/** `chromium-headless-shell` keeps no page that is left. */
const wholeChromium = findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

test.use({
  launchOptions: {
    ...browserLaunch(),
    ...(wholeChromium && { executablePath: wholeChromium }),
    // Playwright switches it off that pages are kept.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test.skip(!wholeChromium, "this machine has no whole Chromium");

test("a page that the browser kept is reported again when the visitor returns to it", async ({ page, site }) => {
  await reportingRuns(page, () => visit(page, `${site.origin}/de/team`));
  await markDocument(page);
  await page.evaluate(() => addEventListener("pageshow", () => document.body.setAttribute("data-test-shown", "")));
  await page.goto(site.elsewhere);
  // The page is left before it can answer.
  await page.evaluate(() => history.back()).catch(() => {});
  await page.waitForSelector("body[data-test-shown]");
  expect(await isSameDocument(page), "the page was kept").toBe(true);
  const paths = async () => (await reportsOf(page, site)).map(({ u }) => new URL(String(u)).pathname);
  await expect.poll(paths).toEqual(["/de/team", "/de/team"]);
});
