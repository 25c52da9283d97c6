import type { Page } from "@playwright/test";
import { home, t, team, test } from "#tests/support/lightbox.ts";
import { expect, follow, isSameDocument, markDocument, visit } from "#tests/support/test.ts";

test.beforeEach(async ({ page }) => {
  await visit(page, team);
  await follow(page, home);
  await markDocument(page);
});

test.afterEach(async ({ page }) => expect(await isSameDocument(page)).toBe(true));

test("Back closes the lightbox in the old place without a request; Forward opens none; it can open again", async ({
  page,
  gallery,
}) => {
  await gallery.links.nth(1).scrollIntoViewIfNeeded();
  const before = await placeOf(page);
  await gallery.click(2);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goBack();
  await gallery.expectClosed();
  await expect(gallery.links.nth(1)).toBeFocused();
  expect(await placeOf(page)).toEqual(before);
  expect(asked.filter((url) => !url.includes("/media/"))).toEqual([]);
  await page.goForward();
  await expect(page.locator("h1")).toBeVisible();
  await gallery.expectClosed();
  await page.goBack();
  await gallery.click(1);
  await page.goBack();
  await gallery.expectClosed();
});

test("Back closes a lightbox that is still opening", async ({ page, gallery }) => {
  await gallery.links.first().click();
  await gallery.lightbox.waitFor();
  await page.goBack();
  await gallery.expectClosed();
  await expect(page).toHaveURL(home);
});

test("a lightbox that Escape or its button closes leaves no entry in the history", async ({ page, gallery }) => {
  const before = await placeOf(page);
  await gallery.click(1);
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  await gallery.click(2);
  await gallery.button(t.close).click();
  await gallery.expectClosed();
  await expect.poll(async () => (await placeOf(page)).state).toEqual(before.state);
  await gallery.click(1);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(team);
});

test("two steps back at once lead to the page before, which can be used", async ({ page, gallery }) => {
  await gallery.click(1);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(team);
  await gallery.expectClosed();
  expect(await page.locator("#root").evaluate((root: HTMLElement) => root.inert)).toBe(false);
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
  await follow(page, home);
  await gallery.click(1);
});

/** The place of the visitor: the page, its scroll position, and the entry of the history. */
function placeOf(page: Page) {
  return page.evaluate(() => ({ href: location.href, state: history.state, top: scrollY, title: document.title }));
}
