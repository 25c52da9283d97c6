import type { Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import { holdBack, withoutPrefetch } from "#tests/support/far-network.ts";
import { company } from "#tests/support/site.ts";
import {
  expect,
  expectFocusAbove,
  follow,
  inSoak,
  isSameDocument,
  linkTo,
  markDocument,
  test,
  visit,
} from "#tests/support/test.ts";

test.beforeEach(({ page }) => withoutPrefetch(page));

test("a visitor who opens a page offline is told that there is no connection", async ({ page, context }) => {
  await visit(page, "/de");
  await markDocument(page);
  await context.setOffline(true);
  await expect(notice(page)).toHaveCount(0);
  await linkTo(page, "/de/team").click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL("/de");
  expect(await isSameDocument(page)).toBe(true);

  // The requested page opens by itself when the connection returns.
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL("/de/team");
  await expect(page).toHaveTitle(/^Team/);
  expect(await isSameDocument(page)).toBe(true);
});

test("a page that was cancelled, or left for another, does not open later", inSoak, async ({ page, context }) => {
  // These pages have no pictures. A picture that still loads when the connection is lost would fail the test.
  await visit(page, "/de/impressum");
  await follow(page, "/de/datenschutz");
  await context.setOffline(true);
  await linkTo(page, "/de/team").click();
  await page.getByRole("button", { name: de.connection.stay }).press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('header a[href="/de/team"]').first()).toBeFocused();
  await linkTo(page, "/de/jobs").click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/de/impressum");
  await expect(notice(page)).toHaveCount(0);
  await context.setOffline(false);
  await follow(page, "/de/kontakt");
});

test("on a phone, the drawer makes room for the notice, and the focus is seen", inSoak, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/de/impressum");
  await context.setOffline(true);
  await page.getByRole("button", { name: de.nav.menu }).click();
  await page.locator("dialog").getByRole("link", { name: de.nav.team }).click();
  await expect(page.locator("dialog")).toBeHidden();
  await expect(notice(page)).toBeInViewport();
  await expectFocusAbove(page, page.getByText(de.connection.notice), 25);
});

test("Back to a page that is not stored leaves the current page in place", inSoak, async ({ page, context }) => {
  await visit(page, "/de");
  await follow(page, "/de/team");
  await visit(page, page.url());
  await context.setOffline(true);
  // The page learns of the lost connection a moment after the browser. Once this notice appears, the page knows of it.
  await linkTo(page, "/de/jobs").click();
  await page.getByRole("button", { name: de.connection.stay }).press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => history.go(-1));
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL("/de/team");
  await expect(page).toHaveTitle(/^Team/);
});

test("if the connection is lost while a page loads, an error page tries again", async ({ page, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/de");
  await markDocument(page);
  await page.route("**/de/team.json", (route) => route.abort("internetdisconnected"), { times: 1 });
  const { release } = await holdBack(page, "**/de/team.json");
  await linkTo(page, "/de/team").click();
  await context.setOffline(true);
  release();
  await expect(page).toHaveTitle(`${de.connection.title} – ${company.shortName}`);
  await expect(page.getByText(de.connection.text)).toBeVisible();
  const retry = page.getByRole("button", { name: de.error.retry });
  await retry.click();
  const status = page.getByRole("status").filter({ hasText: de.connection.still });
  await expect(status).toBeAttached();
  // A screen reader reads a status only if its text changes, so the second failure gives it another text.
  const said = await status.textContent();
  await retry.click();
  await expect.poll(() => status.textContent()).not.toBe(said);
  expect(await isSameDocument(page)).toBe(true);
  await context.setOffline(false);
  await expect(page).toHaveTitle(/^Team/);
});

function notice(page: Page) {
  return page.getByRole("status").filter({ hasText: de.connection.notice });
}
