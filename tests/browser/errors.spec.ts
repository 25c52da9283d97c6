import { allWords } from "#src/locales.ts";
import { company, site } from "#tests/support/site.ts";
import {
  becomesInteractive,
  everydayIf,
  expect,
  follow,
  isSameDocument,
  markDocument,
  test,
  visit,
} from "#tests/support/test.ts";

for (const locale of ["de", "en"] as const) {
  const { heading, title, link } = allWords[locale].error;
  const [home, target] = [`/${locale}`, `/${locale}/team`];
  test(`a page that cannot be shown says so (${target})`, everydayIf(locale === "de"), async ({ page, trouble }) => {
    trouble.expect(/^error: TypeError/, /^console error/, /^console warning/);
    await page.route(`**${target}.json`, (route) => {
      const envelope = JSON.parse(site.readBuilt(`${target.slice(1)}.json`));
      envelope.payload.page.sections = null;
      return route.fulfill({ json: envelope });
    });
    await visit(page, home);
    await follow(page, target);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${title} – ${company.shortName}`);
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(/\b500\b/)).toBeVisible();
    await page.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
  });
}

const target = "/de/produkte#rindenoel";
const payload = site.readBuilt("de/produkte.json");

for (const [what, answer] of [
  ["missing", { status: 404, body: "There is no such file." }],
  ["broken off", { body: payload.slice(0, payload.length / 2) }],
  ["a page of a captive portal", { contentType: "text/html", body: "<!doctype html><title>Sign in</title>" }],
  ["of another build", { json: { ...JSON.parse(payload), build: "another" } }],
  ["of another shape", { json: { build: JSON.parse(payload).build, payload: {} } }],
] as const) {
  test(
    `a payload that is ${what}: the page is loaded`,
    everydayIf(what.includes("build")),
    async ({ page, trouble }) => {
      trouble.expect(/\b404\b.*produkte\.json/);
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
    },
  );
}
