import { browserLaunch } from "#tests/support/browser.ts";
import { clickPicture, galleryLinks, lightbox } from "#tests/support/lightbox.ts";
import { expect, test, visit } from "#tests/support/test.ts";

// Playwright hides scrollbars by default, but they could make the page jump.
test.use({ launchOptions: { ...browserLaunch(), ignoreDefaultArgs: ["--hide-scrollbars"] } });

test("the page behind the lightbox neither moves nor scrolls", async ({ page }) => {
  await visit(page, "/de");
  await galleryLinks(page).first().scrollIntoViewIfNeeded();
  const scrollbar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
  expect(scrollbar, "the test needs a scrollbar that takes room").toBeGreaterThan(0);
  const places = () =>
    page.evaluate(() => ({
      top: window.scrollY,
      boxes: [...document.querySelectorAll("main h2, main figure")].map((box) => {
        const { x, y, width } = box.getBoundingClientRect();
        return [x, y, width];
      }),
    }));
  const before = await places();
  await clickPicture(page, 0);
  expect(await places()).toEqual(before);
  expect((await lightbox(page).boundingBox())?.width).toBe(await page.evaluate(() => window.innerWidth));
  for (const key of ["PageDown", "Space", "ArrowDown"]) await page.keyboard.press(key);
  await page.mouse.move(700, 400);
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, 500);
  await page.keyboard.up("Shift");
  expect(await places()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  expect(await places()).toEqual(before);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await places()).top).not.toBe(before.top);
});
