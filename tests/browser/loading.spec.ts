import { holdBack } from "#tests/support/far-network.ts";
import {
  becomesInteractive,
  expect,
  follow,
  inSoak,
  isSameDocument,
  linkTo,
  markDocument,
  test,
  visit,
} from "#tests/support/test.ts";
import { readToTheEnd, scrollTop } from "#tests/support/view.ts";

test("a page is complete before any of its code has come", async ({ page }) => {
  const { release } = await holdBack(page, /\.js$/);
  // If the document waited for its code, which is held back, this event would not come.
  await page.goto("/de", { waitUntil: "domcontentloaded" });
  await expect(page.locator("h1")).toBeInViewport();
  await expect(page.locator("footer")).toBeVisible();
  release();
  await becomesInteractive(page);
});

test("pictures load when the visitor reaches them, films when the visitor asks for them", inSoak, async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => /\.mp4\b/.test(request.url()) && films.push(request.url()));
  const pictures: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
  await visit(page, "/de");
  const before = pictures.length;
  await readToTheEnd(page);
  expect(pictures.length).toBeGreaterThan(before);
  const unshown = await page
    .locator("main img")
    .evaluateAll((images) => images.filter((image) => !(image as HTMLImageElement).naturalWidth).length);
  expect(unshown).toBe(0);
  await expect(page.locator('main a[href$=".mp4"]')).not.toHaveCount(0);
  expect(films).toEqual([]);
});

test("a page contains its styles, and links still work without the stylesheet", inSoak, async ({ page, trouble }) => {
  trouble.expect(/\.css/);
  await page.route(/\/style-[^/]+\.css$/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.goto("/de");
  const heading = page.locator("h1");
  const size = await heading.evaluate((element) => getComputedStyle(element).fontSize);
  await refused;
  await page.waitForLoadState("networkidle");
  await markDocument(page);
  await follow(page, "/de/team");
  expect(await isSameDocument(page)).toBe(false);
  await page.unrouteAll();
  await visit(page, "/de");
  expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe(size);
});

test("a link within the page scrolls to its place without the late script", async ({ page, trouble }) => {
  trouble.expect(/enhancements/, /^console error: Failed to load resource/);
  await page.route(/\/assets\/enhancements-/, (route) => route.abort());
  await page.goto("/de/datenschutz");
  await page.waitForLoadState("networkidle");
  await markDocument(page);
  const link = page.locator('main nav a[href*="#"]').last();
  const hash = new URL((await link.getAttribute("href")) ?? "", page.url()).hash;
  await link.click();
  await expect(page).toHaveURL(`/de/datenschutz${hash}`);
  await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport();
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
});

test("a picture that cannot be loaded shows its text in its place", async ({ page, trouble }) => {
  trouble.expect(/^failed: .*\/media\//, /^console error: Failed to load resource/);
  await page.route("**/media/**", (route) => route.abort());
  await visit(page, "/de");
  const picture = page.locator('main img:not([alt=""])').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(0);
  const drawn = await picture.evaluate((image) => {
    return { text: getComputedStyle(image, "::before").content, height: image.clientHeight };
  });
  expect(drawn.text).toContain(await picture.getAttribute("alt"));
  expect(drawn.height).toBeGreaterThan(100);
});

test("a click with a modifier key opens the page in another tab", async ({ page, context }) => {
  await visit(page, "/de");
  const opened = context.waitForEvent("page");
  await linkTo(page, "/de/team").click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL("**/de/team");
  expect(new URL(page.url()).pathname).toBe("/de");
});
