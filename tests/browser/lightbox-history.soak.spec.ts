import { clickPicture, galleryLinks, lightbox, type openGallery } from "#tests/support/lightbox.ts";
import { expect, follow, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";

type Page = Parameters<typeof openGallery>[0];

test("Back closes it and leaves the page as it was", async ({ page }) => {
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
  await page.goBack();
  await expect(page).toHaveURL("/de/team");
  expect(await isSameDocument(page)).toBe(true);
});

test("Back closes it even while it still opens", async ({ page }) => {
  await visit(page, "/de");
  await galleryLinks(page).first().click();
  await lightbox(page).waitFor();
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/de");
});

test("closed otherwise, it leaves no entry behind", async ({ page }) => {
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

test("who goes back two entries at once gets the page before, free of the lightbox", async ({ page }) => {
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

test("Forward to where it was open shows the page, from which Back leads on", async ({ page }) => {
  await visit(page, "/de/team");
  await follow(page, "/de");
  await clickPicture(page, 0);
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.locator("h1")).toBeVisible();
  await expect(lightbox(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/de/team");
});

function situation(page: Page) {
  return page.evaluate(() => ({
    href: location.href,
    state: history.state,
    top: window.scrollY,
    title: document.title,
  }));
}
