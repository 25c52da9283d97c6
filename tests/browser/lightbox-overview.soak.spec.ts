import { button, expectPosition, lightbox, openGallery, shownPicture } from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";

type Page = Parameters<typeof openGallery>[0];

for (const [width, panelWidth, columns] of [
  [766, 102, 1],
  [767, 212, 2],
] as const) {
  test(`${width} px wide, the overview is ${panelWidth} px wide, in ${columns} column(s)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await openGallery(page);
    await button(page, "Übersicht").click();
    expect((await panel(page).boundingBox())?.width).toBe(panelWidth);
    const left = await thumbnails(page).evaluateAll(
      (all) => new Set(all.map((one) => one.getBoundingClientRect().x)).size,
    );
    expect(left).toBe(columns);
    const picture = await shownPicture(page).boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(width - panelWidth);
  });
}

test("its button shows and hides the overview, and says whether it is shown", async ({ page }) => {
  await openGallery(page);
  const toggle = button(page, "Übersicht");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const before = await shownPicture(page).boundingBox();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page)).toBeVisible();
  await toggle.click();
  await expect(panel(page)).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(await shownPicture(page).boundingBox()).toEqual(before);
});

test("each thumbnail has its picture's name and shows it at once, and the current one is marked and in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 320 });
  await openGallery(page, 1);
  await button(page, "Übersicht").click();
  await expect(thumbnails(page)).toHaveCount(7);
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
  const before = await top();
  await panel(page).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(before + 50);
  await expectPosition(page, 2);
});

test("in forced colours buttons have a border, and the current picture differs from the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openGallery(page);
  await button(page, "Übersicht").click();
  const edge = (of: ReturnType<typeof button>) =>
    of.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [borderTopStyle, borderTopColor];
    });
  const [style, colour] = await edge(button(page, "Schließen"));
  expect(style).toBe("solid");
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await edge(thumbnails(page).nth(0))).not.toEqual(await edge(thumbnails(page).nth(1)));
});

async function expectCurrent(page: Page, index: number): Promise<void> {
  await expect(panel(page).locator("[aria-current]")).toHaveCount(1);
  await expect(thumbnails(page).nth(index)).toHaveAttribute("aria-current", "true");
  await expect(thumbnails(page).nth(index)).toBeInViewport({ ratio: 1 });
}

function panel(page: Page) {
  return lightbox(page).getByRole("navigation", { name: "Übersicht", includeHidden: true });
}

function thumbnails(page: Page) {
  return panel(page).getByRole("button");
}
