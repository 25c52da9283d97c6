import { home, lightboxCode, t, test } from "#tests/support/lightbox.ts";
import { expect, inSoak, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

const buttonNames = [t.enlarge, t.play, t.overview, t.fullscreen, t.close, t.previous, t.next];

test("the lightbox is fetched when needed, has names, and gives the focus back", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visit(page, home);
  await gallery.links.nth(1).scrollIntoViewIfNeeded();
  expect(asked.filter((url) => lightboxCode.test(url))).toEqual([]);
  const fetched = page.waitForRequest(lightboxCode);
  await gallery.links.nth(1).hover();
  await fetched;
  await gallery.expectClosed();
  await gallery.click(2);
  await expect(gallery.lightbox).toBeFocused();
  const buttons = gallery.lightbox.getByRole("button");
  expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(buttonNames);
  await gallery.button(t.overview).click();
  await expect(gallery.thumbnails).toHaveCount(7);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(gallery.position).toHaveText("Film 3 von 7: Sieben Uhr");
  await page.keyboard.press("End");
  await gallery.expectPosition(7);
  await expect(gallery.links.last()).not.toBeInViewport({ ratio: 1 });
  await gallery.button(t.close).click();
  await gallery.expectClosed();
  await expect(gallery.links.last()).toBeFocused();
  await expect(gallery.links.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  // The lightbox is still opening.
  await gallery.lightbox.waitFor();
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  await expect(gallery.links.last()).toBeFocused();
});

test("the lightbox can be used in a window of 320 × 256 px, as at 400 % zoom", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await gallery.open(2);
  await page.locator(".lightbox-counter").evaluate((counter) => counter.append(" of many"));
  for (const name of buttonNames) await expect(gallery.button(name)).toBeInViewport({ ratio: 1 });
  await gallery.button(t.next).click();
  await gallery.expectPosition(3);
  await gallery.button(t.close).click();
  await gallery.expectClosed();
});

test.describe("by mouse and touch", () => {
  test.use({ hasTouch: true });

  test("a click or tap beside the picture closes from 700 px on", inSoak, async ({ page, gallery }) => {
    // After 2 s, the wait for a second tap and the fade of the lightbox are over.
    const settle = () => page.clock.runFor(2000);
    const staysAfter = async (press: Promise<void>) => {
      await press;
      await settle();
      await expect(gallery.lightbox).toHaveCount(1);
    };
    await gallery.openStopped();
    await staysAfter(gallery.lightbox.getByText("Fünf Uhr", { exact: true }).click());
    await staysAfter(page.mouse.click(500, 30));
    await page.setViewportSize({ width: 699, height: 800 });
    await staysAfter(page.mouse.click(350, 90));
    await staysAfter(page.touchscreen.tap(350, 90));
    await page.setViewportSize({ width: 700, height: 800 });
    await page.mouse.click(350, 90);
    await settle();
    await gallery.expectClosed();
    await gallery.links.first().click();
    await gallery.lightbox.waitFor();
    await page.clock.runFor(1000);
    await page.touchscreen.tap(350, 90);
    await settle();
    await gallery.expectClosed();
  });
});

test("full screen opens and closes, and its button names the next action", inSoak, async ({ page, gallery }) => {
  await gallery.open();
  const enter = gallery.button(t.fullscreen);
  const leave = gallery.button(t.leaveFullscreen);
  const toEnter = async () => {
    await enter.click();
    await expect(leave).toBeVisible();
  };
  await toEnter();
  expect(await page.evaluate(() => document.fullscreenElement?.closest("dialog[open]") !== null)).toBe(true);
  await gallery.button(t.next).click();
  await gallery.expectPosition(2);
  await leave.click();
  await expect(enter).toBeVisible();
  await toEnter();
  await page.evaluate(() => document.exitFullscreen());
  await expect(enter).toBeVisible();
  await toEnter();
  await gallery.button(t.close).click();
  await gallery.expectClosed();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  // A browser without full screen shows no button for it.
  await page.evaluate(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false }));
  await gallery.click(1);
  await expect(gallery.button(t.close)).toBeVisible();
  await expect(enter).toHaveCount(0);
});
