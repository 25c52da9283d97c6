import { button, clickPicture, galleryLinks, lightbox, openGallery } from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

const code = /\/assets\/open-lightbox-[^/]+\.js$/;

test("a gallery is links until one of them is pointed at", async ({ page }) => {
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

test("the keyboard opens it, too", async ({ page }) => {
  await visit(page, "/en");
  await galleryLinks(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(lightbox(page)).toBeVisible();
});

for (const modifier of ["Control", "Shift"] as const) {
  test(`a click with ${modifier} is the browser’s own`, async ({ page, context }) => {
    await visit(page, "/de");
    const opened = context.waitForEvent("page");
    await galleryLinks(page)
      .first()
      .click({ modifiers: [modifier] });
    await (await opened).waitForURL(/\/media\/.+\.jpg$/);
    await expect(lightbox(page)).toHaveCount(0);
  });
}

test("the middle button is the browser’s own", async ({ page, context }) => {
  await visit(page, "/de");
  const opened = context.waitForEvent("page");
  await galleryLinks(page).first().click({ button: "middle" });
  await (await opened).waitForURL(/\/media\/.+\.jpg$/);
  await expect(lightbox(page)).toHaveCount(0);
});

test("if the lightbox does not arrive, the link is followed", async ({ page, trouble }) => {
  trouble.expect(/open-lightbox-/, /Failed to load resource|dynamically imported module/);
  await visit(page, "/de");
  const href = (await galleryLinks(page).first().getAttribute("href")) ?? "";
  await page.route(code, (route) => route.abort());
  await galleryLinks(page).first().click();
  await page.waitForURL((url) => url.pathname === href);
});

test("while it is on its way, a second click opens no second one, and the link says that it is busy", async ({
  page,
}) => {
  await visit(page, "/de");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  await galleryLinks(page).first().click();
  await expect(galleryLinks(page).first()).toHaveAttribute("aria-busy", "true");
  await galleryLinks(page).nth(1).click();
  arrive();
  await expect(lightbox(page)).toBeVisible();
  await expect(page.locator(".pswp")).toHaveCount(1);
  await expect(galleryLinks(page).first()).not.toHaveAttribute("aria-busy");
});

test("a page that is left before it arrives stays free of it", async ({ page }) => {
  await visit(page, "/de");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  await galleryLinks(page).first().click();
  await page.locator('footer a[href="/de/datenschutz"]').first().click();
  await page.waitForURL("**/de/datenschutz");
  const arrived = page.waitForResponse(code);
  arrive();
  await (await arrived).finished();
  await page.locator('a[href="/de"]').first().click();
  await expect(galleryLinks(page).first()).toBeVisible();
  await expect(lightbox(page)).toHaveCount(0);
  await clickPicture(page, 0);
  await expect(button(page, "Schließen")).toBeVisible();
});

test("it brings its styles once, with itself", async ({ page }) => {
  await visit(page, "/de");
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  const before = await sheets();
  expect(await page.content()).not.toContain("pswp");
  await clickPicture(page, 0);
  const once = await sheets();
  expect(once).toBeGreaterThan(before);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await clickPicture(page, 1);
  expect(await sheets()).toBe(once);
});

test("the words of a picture are the page’s language", async ({ page }) => {
  await openGallery(page, 0, "/en");
  await expect(lightbox(page)).toHaveAccessibleName(/^Gallery: /);
  await expect(button(page, "Close")).toBeVisible();
});
