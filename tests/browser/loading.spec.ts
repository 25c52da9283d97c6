import { tellConnection } from "#tests/support/connection.ts";
import { readToTheEnd } from "#tests/support/scroll.ts";
import { company } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/test.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/visit.ts";

test("no film is fetched before one asks for it", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => /\.mp4\b/.test(request.url()) && films.push(request.url()));
  await visit(page, "/de");
  await expect(page.locator('main a[href$=".mp4"]')).not.toHaveCount(0);
  await readToTheEnd(page);
  expect(films).toEqual([]);
});

test("a click fetches the next page's payload and code, and no other page", async ({ page }) => {
  await tellConnection(page, { saveData: true });
  await visit(page, "/de");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await follow(page, "/de/team");
  await expect(page.locator("h1")).not.toBeEmpty();
  await expect(page).toHaveTitle(new RegExp(company.shortName));
  // The browser fetches the icon when it finds the time.
  const pages = fetched.filter((path) => !/^\/(assets|media)\/|^\/(icon|favicon)\./.test(path));
  expect(pages).toEqual(["/de/team.json"]);
});

test("pictures below the first screen wait, and come when one reaches them", async ({ page }) => {
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
});

test("of the stylesheet, a page adds what it does not carry, and nothing that it does", async ({ page }) => {
  await visit(page, "/de");
  const [carried = [], added = []] = await page.evaluate(() => {
    const textsOf = (sheets: Iterable<CSSStyleSheet>) =>
      Array.from(sheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)).flat();
    return [textsOf(document.styleSheets), textsOf(document.adoptedStyleSheets)];
  });
  expect(added.length).toBeGreaterThan(3);
  expect(carried.length).toBeGreaterThan(3);
  expect(added.filter((rule) => carried.includes(rule))).toEqual([]);
});

test("a page brings its own styles: the stylesheet comes with the code, and where it cannot be had, links still lead to whole pages", async ({
  page,
  trouble,
}) => {
  trouble.expect(/\.css/);
  await page.route(/\.css$/, (route) => route.abort());
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

test("a picture that cannot be had leaves its text, readable, where it would be", async ({ page, trouble }) => {
  trouble.expect(/^failed: .*\/media\//, /^console error: Failed to load resource/);
  await page.route("**/media/**", (route) => route.abort());
  await visit(page, "/de");
  const picture = page.locator('main img:not([alt=""])').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(0);
  const drawn = await picture.evaluate((image) => {
    const plate = getComputedStyle(image, "::before");
    const own = getComputedStyle(image);
    return { text: plate.content, plate: plate.backgroundColor, behind: own.color, height: image.clientHeight };
  });
  expect(drawn.text).toContain(await picture.getAttribute("alt"));
  expect(drawn.plate).toMatch(/0\.78\)$/);
  expect(drawn.behind, "the browser's own text does not shine through").toBe("rgba(0, 0, 0, 0)");
  expect(drawn.height).toBeGreaterThan(100);
});
