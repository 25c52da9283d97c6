import type { Locator, Page } from "@playwright/test";
import { type Gallery, home, lightboxCode, t, team, test } from "#tests/support/lightbox.ts";
import { expect, follow, inSoak, isSameDocument, markDocument, visit } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";
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
  await gallery.click(1);
  await expect(gallery.lightbox).toBeFocused();
  const buttons = gallery.lightbox.getByRole("button");
  expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(buttonNames);
  await gallery.button(t.overview).click();
  await expect(gallery.lightbox.getByRole("navigation").getByRole("button")).toHaveCount(7);
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
  await gallery.open(1);
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
    // The wait for a second tap and the fade of the lightbox are over after 2 s.
    const stays = async (act: Promise<void>) => {
      await act;
      await page.clock.runFor(2000);
      await expect(gallery.lightbox).toHaveCount(1);
    };
    await gallery.openStopped();
    await stays(gallery.lightbox.getByText("Fünf Uhr", { exact: true }).click());
    await stays(page.mouse.click(500, 30));
    await page.setViewportSize({ width: 699, height: 800 });
    await stays(page.mouse.click(350, 90));
    await stays(page.touchscreen.tap(350, 90));
    await page.setViewportSize({ width: 700, height: 800 });
    await page.mouse.click(350, 90);
    await page.clock.runFor(2000);
    await gallery.expectClosed();
    await gallery.links.first().click();
    await gallery.lightbox.waitFor();
    await page.clock.runFor(1000);
    await page.touchscreen.tap(350, 90);
    await page.clock.runFor(2000);
    await gallery.expectClosed();
  });
});

test("an open lightbox is an entry of the history, which Back closes", inSoak, async ({ page, gallery }) => {
  await visit(page, team);
  await follow(page, home);
  await markDocument(page);
  await gallery.links.nth(1).scrollIntoViewIfNeeded();
  const before = await situation(page);
  const asked: string[] = [];
  await gallery.click(1);
  page.on("request", (request) => asked.push(request.url()));
  await page.goBack();
  await gallery.expectClosed();
  await expect(gallery.links.nth(1)).toBeFocused();
  expect(await situation(page)).toEqual(before);
  expect(asked.filter((url) => !url.includes("/media/"))).toEqual([]);
  await page.goForward();
  await expect(page.locator("h1")).toBeVisible();
  await gallery.expectClosed();
  await page.goBack();
  // The lightbox is still opening.
  await gallery.links.first().click();
  await gallery.lightbox.waitFor();
  await page.goBack();
  await gallery.expectClosed();
  await expect(page).toHaveURL(home);
  // If the visitor closes the lightbox in another way, it leaves no entry in the history.
  await gallery.click(0);
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  await gallery.click(1);
  await gallery.button(t.close).click();
  await gallery.expectClosed();
  await expect.poll(async () => (await situation(page)).state).toEqual(before.state);
  // Going back by two entries at once leads to the page before the gallery's page.
  await gallery.click(0);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(team);
  await gallery.expectClosed();
  expect(await page.locator("#root").evaluate((root: HTMLElement) => root.inert)).toBe(false);
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
  await follow(page, home);
  await gallery.click(0);
  expect(await isSameDocument(page)).toBe(true);
});

function situation(page: Page) {
  return page.evaluate(() => ({
    href: location.href,
    state: history.state,
    top: window.scrollY,
    title: document.title,
  }));
}

test("full screen opens and closes, and its button names the next action", inSoak, async ({ page, gallery }) => {
  await gallery.open();
  const [enter, leave] = [gallery.button(t.fullscreen), gallery.button(t.leaveFullscreen)];
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
  await gallery.click(0);
  await expect(gallery.button(t.close)).toBeVisible();
  await expect(enter).toHaveCount(0);
});

test("the overview names, marks and shows each picture, beside the shown one", inSoak, async ({ page, gallery }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await gallery.open(1);
  const toggle = gallery.button(t.overview);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const before = await gallery.shownPicture.boundingBox();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(panel(gallery)).toBeVisible();
  await toggle.click();
  await expect(panel(gallery)).toBeHidden();
  expect(await gallery.shownPicture.boundingBox()).toEqual(before);

  await toggle.click();
  await expect(thumbnails(gallery).nth(1)).toHaveAccessibleName("Bild 2 von 7: Sechs Uhr");
  await expect(thumbnails(gallery).nth(2)).toHaveAccessibleName("Film 3 von 7: Sieben Uhr");
  await expectCurrent(gallery, 1);
  await page.keyboard.press("End");
  await gallery.expectPosition(7);
  await expectCurrent(gallery, 6);
  await thumbnails(gallery).nth(4).click();
  await gallery.expectPosition(5);
  await thumbnails(gallery).nth(1).press("Enter");
  await gallery.expectPosition(2);
  await expectCurrent(gallery, 1);
  // The wheel over the overview scrolls only the overview.
  const top = () => panel(gallery).evaluate((element) => element.scrollTop);
  const scrolled = await top();
  await panel(gallery).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(scrolled + 50);
  await gallery.expectPosition(2);

  for (const [width, panelWidth, columns] of [
    [766, 102, 1],
    [767, 212, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await boxOf(panel(gallery))).width).toBe(panelWidth);
    const lefts = await thumbnails(gallery).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(lefts).size).toBe(columns);
    await expect.poll(() => rightOf(gallery.shownPicture)).toBeLessThanOrEqual(width - panelWidth);
  }

  // In forced colours buttons have a border, and the current picture's button has a different border.
  await page.emulateMedia({ forcedColors: "active" });
  const edge = (of: Locator) =>
    of.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [borderTopStyle, borderTopColor];
    });
  const [style, colour] = await edge(gallery.button(t.close));
  expect(style).toBe("solid");
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await edge(thumbnails(gallery).nth(1))).not.toEqual(await edge(thumbnails(gallery).nth(2)));
});

async function expectCurrent(gallery: Gallery, index: number): Promise<void> {
  await expect(panel(gallery).locator("[aria-current]")).toHaveCount(1);
  await expect(thumbnails(gallery).nth(index)).toHaveAttribute("aria-current", "true");
  await expect(thumbnails(gallery).nth(index)).toBeInViewport({ ratio: 1 });
}

async function rightOf(element: Locator): Promise<number> {
  const { x, width } = await boxOf(element);
  return x + width;
}

function panel(gallery: Gallery): Locator {
  return gallery.lightbox.getByRole("navigation", { name: t.overview, includeHidden: true });
}

function thumbnails(gallery: Gallery): Locator {
  return panel(gallery).getByRole("button");
}
