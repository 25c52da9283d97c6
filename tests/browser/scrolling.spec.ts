import { scrollTo, scrollTop } from "#tests/support/scroll.ts";
import { everydayIf } from "#tests/support/soak-tag.ts";
import { expect, test } from "#tests/support/test.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/visit.ts";

type Page = Parameters<typeof visit>[0];

test("a new page begins at its top, and Back and Forward find the old places again", async ({ page }) => {
  await visit(page, "/de");
  await markDocument(page);
  const left = await scrollTo(page, 2400);
  await page.locator('footer a[href="/de/datenschutz"]').first().focus();
  const beforeClick = await scrollTo(page, left);
  await page.locator('footer a[href="/de/datenschutz"]').first().press("Enter");
  await page.waitForURL("**/de/datenschutz");
  await expect.poll(() => scrollTop(page)).toBe(0);
  const leftNext = await scrollTo(page, 700);
  await page.goBack();
  await page.waitForURL("**/de");
  await expect.poll(() => scrollTop(page)).toBe(beforeClick);
  await page.goForward();
  await page.waitForURL("**/de/datenschutz");
  await expect.poll(() => scrollTop(page)).toBe(leftNext);
  expect(await isSameDocument(page)).toBe(true);
});

test("a reload keeps the place", async ({ page }) => {
  await visit(page, "/de/produkte");
  const left = await scrollTo(page, 1500);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(left);
});

for (const [what, start, target] of [
  ["on another page", "/de", "/de/produkte#rindenoel"],
  ["on the same page", "/de/datenschutz", undefined],
] as const) {
  test(`a link to a place ${what} ends with the place below the header`, async ({ page }) => {
    await visit(page, start);
    const path = target ?? (await page.locator('main nav a[href*="#"]').last().getAttribute("href")) ?? "";
    await follow(page, path);
    await expectBelowHeader(page, path);
  });
}

for (const width of [375, 1440]) {
  test(`an address with a hash opens at its place, ${width} px wide`, everydayIf(width === 1440), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/en/products#krumenmehl");
    await expectBelowHeader(page, "/en/products#krumenmehl");
  });
}

async function expectBelowHeader(page: Page, path: string): Promise<void> {
  const target = page.locator(`[id="${decodeURIComponent(path.split("#")[1] ?? "")}"]`);
  const distance = async () => {
    const [header, box] = [await page.locator("header").boundingBox(), await target.boundingBox()];
    return header && box ? box.y - (header.y + header.height) : Number.NaN;
  };
  // Pixels. Nearer than this, one sees at once that it is the place.
  await expect.poll(async () => Math.floor((await distance()) / 120)).toBe(0);
}
