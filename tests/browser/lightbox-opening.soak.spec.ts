import type { Locator } from "@playwright/test";
import { holdBack } from "#tests/support/far-network.ts";
import { button, clickPicture, galleryLinks, lightbox, type openGallery } from "#tests/support/lightbox.ts";
import { expect, follow, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";

const code = /\/assets\/open-lightbox-[^/]+\.js$/;

test("the lightbox is loaded when a link of the gallery is pointed at", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visit(page, "/de");
  await galleryLinks(page).first().scrollIntoViewIfNeeded();
  await expect(galleryLinks(page).first()).toHaveAttribute("href", /^\/media\/.+\.jpg$/);
  expect(asked.filter((url) => code.test(url))).toEqual([]);
  const fetched = page.waitForRequest(code);
  await galleryLinks(page).first().hover();
  await fetched;
  await expect(lightbox(page)).toHaveCount(0);
  await clickPicture(page, 0);
  expect(new URL(page.url()).pathname).toBe("/de");
});

for (const [how, click] of [
  ["with Control", { modifiers: ["Control"] }],
  ["with Shift", { modifiers: ["Shift"] }],
  ["with the middle button", { button: "middle" }],
] as const) {
  test(`a click ${how} is left to the browser`, async ({ page, context }) => {
    await visit(page, "/de");
    const opened = context.waitForEvent("page");
    await galleryLinks(page)
      .first()
      .click(click as Parameters<Locator["click"]>[0]);
    await (await opened).waitForURL(/\/media\/.+\.jpg$/);
    await expect(lightbox(page)).toHaveCount(0);
  });
}

test("if the lightbox cannot be loaded, the link is followed", async ({ page, trouble }) => {
  trouble.expect(/open-lightbox-/, /Failed to load resource|dynamically imported module/);
  await visit(page, "/de");
  const href = (await galleryLinks(page).first().getAttribute("href")) ?? "";
  await page.route(code, (route) => route.abort());
  await galleryLinks(page).first().click();
  await page.waitForURL((url) => url.pathname === href);
});

test("while the lightbox loads, the link is busy, and a second click does not open it twice", async ({ page }) => {
  await visit(page, "/de");
  const held = await holdBack(page, code);
  await galleryLinks(page).first().click();
  await expect(galleryLinks(page).first()).toHaveAttribute("aria-busy", "true");
  await galleryLinks(page).nth(1).click();
  held.release();
  await expect(lightbox(page)).toBeVisible();
  await expect(page.locator(".pswp")).toHaveCount(1);
  await expect(galleryLinks(page).first()).not.toHaveAttribute("aria-busy");
});

test("a lightbox that arrives after its page was left does not open", async ({ page }) => {
  await visit(page, "/de");
  const held = await holdBack(page, code);
  await galleryLinks(page).first().click();
  await page.locator('footer a[href="/de/datenschutz"]').first().click();
  await page.waitForURL("**/de/datenschutz");
  const arrived = page.waitForResponse(code);
  held.release();
  await (await arrived).finished();
  await page.locator('a[href="/de"]').first().click();
  await expect(galleryLinks(page).first()).toBeVisible();
  await expect(lightbox(page)).toHaveCount(0);
  await clickPicture(page, 0);
  await expect(button(page, "Schließen")).toBeVisible();
});

type Page = Parameters<typeof openGallery>[0];

test("Back closes the lightbox and leaves the page as it was, and Forward does not open it", async ({ page }) => {
  await visit(page, "/de/team");
  await follow(page, "/de");
  await markDocument(page);
  await galleryLinks(page).nth(1).scrollIntoViewIfNeeded();
  const before = await situation(page);
  const asked: string[] = [];
  await clickPicture(page, 1);
  page.on("request", (request) => asked.push(request.url()));
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(galleryLinks(page).nth(1)).toBeFocused();
  expect(await situation(page)).toEqual(before);
  expect(asked.filter((url) => !url.includes("/media/"))).toEqual([]);
  await page.goForward();
  await expect(page.locator("h1")).toBeVisible();
  await expect(lightbox(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/de/team");
  expect(await isSameDocument(page)).toBe(true);
});

test("Back closes the lightbox even while it is opening", async ({ page }) => {
  await visit(page, "/de");
  await galleryLinks(page).first().click();
  await lightbox(page).waitFor();
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/de");
});

test("closing it another way leaves no history entry", async ({ page }) => {
  await visit(page, "/de/team");
  await follow(page, "/de");
  const before = await situation(page);
  await clickPicture(page, 0);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await clickPicture(page, 1);
  await lightbox(page).getByRole("button", { name: "Schließen" }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect.poll(async () => (await situation(page)).state).toEqual(before.state);
  await page.goBack();
  await expect(page).toHaveURL("/de/team");
});

test("going back two entries at once shows the previous page without the lightbox", async ({ page }) => {
  await visit(page, "/de/team");
  await follow(page, "/de");
  await clickPicture(page, 0);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL("/de/team");
  await expect(lightbox(page)).toHaveCount(0);
  expect(await page.locator("#root").evaluate((root: HTMLElement) => root.inert)).toBe(false);
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
  await follow(page, "/de");
  await clickPicture(page, 0);
});

function situation(page: Page) {
  return page.evaluate(() => ({
    href: location.href,
    state: history.state,
    top: window.scrollY,
    title: document.title,
  }));
}
