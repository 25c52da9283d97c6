import type { Locator, Page } from "@playwright/test";
import {
  boxOf,
  button,
  clickPicture,
  expectClosed,
  expectPosition,
  galleryLinks,
  lightbox,
  openGallery,
  openItems,
  pictureItem,
  shownPicture,
  t,
} from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

/** The lightbox in its window: full screen, overview, sizes, and a device that is turned. The page behind it: page-behind.spec.ts. */

test("it enters and leaves full screen, and its button names the next action", async ({ page }) => {
  await openGallery(page);
  const [enter, leave] = [button(page, t.fullscreen), button(page, t.leaveFullscreen)];
  const toEnter = async () => {
    await enter.click();
    await expect(leave).toBeVisible();
  };
  await toEnter();
  expect(await page.evaluate(() => document.fullscreenElement?.closest("dialog[open]") !== null)).toBe(true);
  await button(page, t.next).click();
  await expectPosition(page, 2);
  await leave.click();
  await expect(enter).toBeVisible();
  await toEnter();
  await page.evaluate(() => document.exitFullscreen());
  await expect(enter).toBeVisible();
  await toEnter();
  await button(page, t.close).click();
  await expectClosed(page);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  // Without full screen there is no button.
  await page.evaluate(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false }));
  await clickPicture(page, 0);
  await expect(button(page, t.close)).toBeVisible();
  await expect(enter).toHaveCount(0);
});

test("the overview names, marks and shows each picture, beside the shown one", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await openGallery(page, 1);
  const toggle = button(page, t.overview);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const before = await shownPicture(page).boundingBox();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page)).toBeVisible();
  await toggle.click();
  await expect(panel(page)).toBeHidden();
  expect(await shownPicture(page).boundingBox()).toEqual(before);

  await toggle.click();
  await expect(thumbnails(page).nth(1)).toHaveAccessibleName("Bild 2 von 7: Sechs Uhr");
  await expect(thumbnails(page).nth(2)).toHaveAccessibleName("Film 3 von 7: Sieben Uhr");
  await expectCurrent(page, 1);
  await page.keyboard.press("End");
  await expectPosition(page, 7);
  await expectCurrent(page, 6);
  await thumbnails(page).nth(4).click();
  await expectPosition(page, 5);
  await thumbnails(page).nth(1).press("Enter");
  await expectPosition(page, 2);
  await expectCurrent(page, 1);
  // The wheel over the overview scrolls only the overview.
  const top = () => panel(page).evaluate((element) => element.scrollTop);
  const scrolled = await top();
  await panel(page).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(scrolled + 50);
  await expectPosition(page, 2);

  for (const [width, panelWidth, columns] of [
    [766, 102, 1],
    [767, 212, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await boxOf(panel(page))).width).toBe(panelWidth);
    const lefts = await thumbnails(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(lefts).size).toBe(columns);
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(shownPicture(page));
        return x + width;
      })
      .toBeLessThanOrEqual(width - panelWidth);
  }

  // In forced colours buttons have a border, and the current picture's differs from the others'.
  await page.emulateMedia({ forcedColors: "active" });
  const edge = (of: Locator) =>
    of.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [borderTopStyle, borderTopColor];
    });
  const [style, colour] = await edge(button(page, t.close));
  expect(style).toBe("solid");
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await edge(thumbnails(page).nth(1))).not.toEqual(await edge(thumbnails(page).nth(2)));
});

async function expectCurrent(page: Page, index: number): Promise<void> {
  await expect(panel(page).locator("[aria-current]")).toHaveCount(1);
  await expect(thumbnails(page).nth(index)).toHaveAttribute("aria-current", "true");
  await expect(thumbnails(page).nth(index)).toBeInViewport({ ratio: 1 });
}

function panel(page: Page): Locator {
  return lightbox(page).getByRole("navigation", { name: t.overview, includeHidden: true });
}

function thumbnails(page: Page): Locator {
  return panel(page).getByRole("button");
}

const description =
  "Ein Satz, der auf einem schmalen Gerät mehr als eine Zeile braucht, und noch einer dahinter. ".repeat(3);
const items = [
  pictureItem("picture", { title: "Erstes", description }),
  pictureItem(),
  pictureItem("wide", { title: "Drittes" }),
  pictureItem(),
];
const upright = { width: 400, height: 860 };
const tablet = { width: 1024, height: 768 };

const caption = (page: Page) => lightbox(page).getByText("Erstes", { exact: true });

test("caption and picture are aligned when the device is turned, also while the lightbox opens, or enlarged", async ({
  page,
}) => {
  const expectInLine = () =>
    expect
      .poll(async () => Math.abs((await boxOf(shownPicture(page))).x - (await boxOf(caption(page))).x))
      .toBeLessThan(1);
  await page.setViewportSize(upright);
  await openItems(page, items);
  for (const size of [tablet, { width: 768, height: 1024 }, { width: 760, height: 450 }, tablet]) {
    await page.setViewportSize(size);
    await expectInLine();
  }
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await page.setViewportSize(upright);
  // The opening animation takes a third of a second.
  await galleryLinks(page).first().click();
  await page.setViewportSize(tablet);
  await expectInLine();
  await page.setViewportSize({ width: 500, height: 600 });
  await button(page, t.enlarge).click();
  await page.setViewportSize({ width: 1600, height: 1000 });
  // Never smaller than the whole picture.
  await expect.poll(async () => (await boxOf(shownPicture(page))).width).toBeGreaterThan(900);
  await expect(lightbox(page).getByRole("slider")).toBeHidden();
});

test.describe("a phone in landscape", () => {
  test.use({ viewport: { width: 860, height: 400 }, hasTouch: true });

  test("gives the picture the full height, shows the text by a button, and has every button in reach", async ({
    page,
  }) => {
    await openItems(page, items);
    await expect.poll(async () => (await boxOf(shownPicture(page))).height).toBeGreaterThan(380);
    await expect(caption(page)).toBeHidden();
    const toggle = button(page, t.caption);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.tap();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(caption(page)).toBeInViewport({ ratio: 1 });
    expect(await findViolations(page)).toEqual([]);
    await toggle.tap();
    await expect(caption(page)).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 2);
    await expect(toggle, "without a text there is nothing to show").toBeHidden();
    await page.setViewportSize(upright);
    await page.keyboard.press("ArrowLeft");
    await expect(caption(page)).toBeVisible();
    await expect(toggle).toBeHidden();

    for (const number of [2, 3]) {
      await page.keyboard.press("ArrowRight");
      await expectPosition(page, number);
    }
    for (const [width, height] of [
      [568, 320],
      [740, 360],
      [932, 430],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxes = await lightbox(page)
        .getByRole("button")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThan(5);
      for (const [index, box] of boxes.entries()) {
        expect(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height).toBe(true);
        const isOver = (other: DOMRect) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
        expect(boxes.slice(index + 1).some(isOver)).toBe(false);
      }
    }
  });
});
