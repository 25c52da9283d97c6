import type { Page } from "@playwright/test";
import { allWords, type Locale } from "#src/locales.ts";
import { closedJobSlugs, company, distDir, formerJobSlugs, site } from "#tests/support/site.ts";
import {
  becomesInteractive,
  everydayIf,
  expect,
  follow,
  inSoak,
  isSameDocument,
  markDocument,
  test,
  visit,
} from "#tests/support/test.ts";

for (const [path, locale, host] of [
  ["/de/nichts", "de", "our server"],
  ["/en/nothing", "en", "our server"],
  ["/nichts", "de", "our server"],
  [`/de/jobs/${closedJobSlugs[0]}`, "de", "our server"],
  ["/de/jobs/", "de", "a plain host"],
  ["/DE/jobs", "de", "a plain host"],
  ["/nothing", "de", "a plain host"],
  ["/en/nothing", "en", "a plain host"],
] as const) {
  const details = everydayIf(path === "/de/nichts");
  test(`${path} of ${host} is a 404 page with words and a link`, details, async ({ page, plainHost, trouble }) => {
    trouble.expect(/\b404\b/);
    const address = host === "a plain host" ? plainHost + path : path;
    expect((await visit(page, address))?.status()).toBe(404);
    await expectNotFound(page, locale);
  });
}

test("/de/jobs/ shows the error page even if a host answers with a page", inSoak, async ({ page, trouble }) => {
  trouble.expect(/\b404\b/);
  await page.route("**/de/jobs/", (route) => route.fulfill({ path: `${distDir}/de/jobs.html` }));
  await page.goto("/de/jobs/");
  await expectNotFound(page, "de");
});

test("a page that has moved opens by its former address, in its language, with the query", async ({ page }) => {
  await visit(page, `/en/jobs/${formerJobSlugs.moved}?from=mail`);
  const { pathname, search } = new URL(page.url());
  expect(site.paths).toContain(pathname);
  expect(pathname).toMatch(/^\/en\/jobs\/./);
  expect(search).toBe("?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/\d{3}/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    const details = everydayIf(javaScriptEnabled);
    test("a page that is gone says so, and leads to its list", details, async ({ page, trouble }) => {
      trouble.expect(/\b410\b/);
      const { title, list } = allWords.en.gone;
      const response = await page.goto(`/en/jobs/${formerJobSlugs.gone}`);
      if (javaScriptEnabled) await becomesInteractive(page);
      expect(response?.status()).toBe(410);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("410");
      await expect(page).toHaveTitle(`${title} – ${company.shortName}`);
      await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
      await page.getByRole("link", { name: list.replace("{{list}}", allWords.en.nav.jobs) }).click();
      await expect(page).toHaveURL(/\/en\/jobs$/);
    });
  });
}

test("a page that cannot be shown says so", async ({ page, trouble }) => {
  const { heading, title, link } = allWords.de.error;
  trouble.expect(/^error: TypeError/, /^console error/, /^console warning/);
  await page.route("**/de/team.json", (route) => {
    const envelope = JSON.parse(site.readBuilt("de/team.json"));
    envelope.payload.page.sections = null;
    return route.fulfill({ json: envelope });
  });
  await visit(page, "/de");
  await follow(page, "/de/team");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(`${title} – ${company.shortName}`);
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(/\b500\b/)).toBeVisible();
  await page.getByRole("link", { name: link }).click();
  await expect(page).toHaveURL("/de");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
});

const target = "/de/produkte#rindenoel";
const payload = site.readBuilt("de/produkte.json");

for (const [what, answer] of [
  ["broken off", { body: payload.slice(0, payload.length / 2) }],
  ["a page of a captive portal", { contentType: "text/html", body: "<!doctype html><title>Sign in</title>" }],
  ["of another build", { json: { ...JSON.parse(payload), build: "another" } }],
  ["of another shape", { json: { build: JSON.parse(payload).build, payload: {} } }],
] as const) {
  const details = everydayIf(what === "of another build");
  test(`if a payload is ${what}, the whole page is loaded`, details, async ({ page }) => {
    await page.route("**/de/produkte.json", (route) => route.fulfill(answer));
    await visit(page, "/de");
    await markDocument(page);
    await follow(page, target);
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await becomesInteractive(page);
    await expect(page).toHaveURL(target);
    await expect(page.locator("#rindenoel")).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/de");
  });
}

async function expectNotFound(page: Page, locale: Locale): Promise<void> {
  const { title, text, link } = allWords[locale].notFound;
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expect(page).toHaveTitle(`${title} – ${company.shortName}`);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  await page.getByRole("link", { name: link }).click();
  await expect(page).toHaveURL(new RegExp(`/${locale}$`));
  await expect(page.locator("h1")).not.toHaveText("404");
}
