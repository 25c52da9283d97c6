import {
  button,
  expectPosition,
  galleryLinks,
  lightbox,
  openGallery,
  openStopped,
  position,
  shownPicture,
} from "#tests/support/lightbox.ts";
import { everydayIf, expect, inSoak, test } from "#tests/support/test.ts";
import { tap } from "#tests/support/touch.ts";
import { findViolations } from "#tests/support/violations.ts";

type Page = Parameters<typeof openGallery>[0];

test.use({ hasTouch: true });

const names = [
  "Vergrößern",
  "Diaschau starten",
  "Übersicht",
  "Vollbild",
  "Schließen",
  "Vorheriges Bild",
  "Nächstes Bild",
];

test("the dialog and its buttons have names", async ({ page }) => {
  await openGallery(page, 1);
  const labels = await lightbox(page)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(labels).toEqual(names);
  await button(page, "Übersicht").click();
  await expect(lightbox(page).getByRole("navigation").getByRole("button")).toHaveCount(7);
  expect(await findViolations(page)).toEqual([]);
});

test("title and text appear below the picture, and its position is announced", inSoak, async ({ page }) => {
  await openGallery(page);
  await expect(lightbox(page).getByText("Fünf Uhr", { exact: true })).toBeVisible();
  await expect(lightbox(page).getByText(/^Die Lampen gehen an/)).toBeVisible();
  await expect(shownPicture(page)).toHaveAttribute("alt", "Bild: Fünf Uhr");
  const [picture, caption] = [
    await shownPicture(page).boundingBox(),
    await lightbox(page).getByText("Fünf Uhr", { exact: true }).boundingBox(),
  ];
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(caption?.y ?? 0);
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveText("Bild 2 von 7: Sechs Uhr");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveText("Film 3 von 7: Sieben Uhr");
});

test("the focus moves in, stays in with Tab and Shift+Tab, and returns to the link after closing", async ({ page }) => {
  await openGallery(page, 2);
  await expect(lightbox(page)).toBeFocused();
  const seen = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(key);
      seen.add(await page.evaluate(() => (document.activeElement?.closest("#root") ? "on the page" : "elsewhere")));
    }
  }
  // The browser's toolbar may get the focus, but the page behind must not.
  expect([...seen]).toEqual(["elsewhere"]);
  await button(page, "Schließen").click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(galleryLinks(page).nth(2)).toBeFocused();
  await galleryLinks(page).first().click();
  // The lightbox is still opening.
  await lightbox(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(galleryLinks(page).first()).toBeFocused();
});

test("after closing, the last picture is in view in the gallery and has the focus", inSoak, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openGallery(page);
  const last = galleryLinks(page).last();
  await page.keyboard.press("End");
  await expectPosition(page, await galleryLinks(page).count());
  await expect(last).not.toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(lightbox(page)).toBeVisible();
  await page.keyboard.press("Home");
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(galleryLinks(page).first()).toBeFocused();
  await expect(galleryLinks(page).first()).toBeInViewport({ ratio: 1 });
});

test("a click on the caption or between the buttons closes nothing", inSoak, async ({ page }) => {
  await expectAfter(page, () => lightbox(page).getByText("Fünf Uhr", { exact: true }).click(), false);
  await page.mouse.click(500, 30);
  await page.clock.runFor(2000);
  await expect(lightbox(page)).toHaveCount(1);
});

for (const [how, act] of [
  ["a click", (page: Page, x: number) => page.mouse.click(x, 90)],
  ["a tap", (page: Page, x: number) => tap(page, { x, y: 90 })],
] as const) {
  for (const width of [699, 700]) {
    const closes = width >= 700;
    const title = `${how} beside the picture ${closes ? "closes" : "does nothing"}, ${width} px wide`;
    test(title, everydayIf(closes && how === "a click"), async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await expectAfter(page, () => act(page, width / 2), closes);
    });
  }
}

test("the lightbox can be used in a window of 320 × 256 px, as at 400 % zoom", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openGallery(page, 1);
  await page.locator(".lightbox-counter").evaluate((counter) => counter.append(" of many"));
  for (const name of names) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 3);
  await button(page, "Schließen").click();
  await expect(lightbox(page)).toHaveCount(0);
});

async function expectAfter(page: Page, act: () => Promise<void>, closed: boolean): Promise<void> {
  await openStopped(page);
  await act();
  // The wait for a second tap and the fade of the lightbox are over after that.
  await page.clock.runFor(2000);
  await expect(lightbox(page)).toHaveCount(closed ? 0 : 1);
}

test("it enters and leaves full screen, and its button names the next action", inSoak, async ({ page }) => {
  await openGallery(page);
  const [enter, leave] = [button(page, "Vollbild"), button(page, "Vollbild beenden")];
  await enter.click();
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.closest("dialog[open]") !== null)).toBe(true);
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 2);
  await leave.click();
  await expect(enter).toBeVisible();
  await expect(lightbox(page)).toBeVisible();
  await enter.click();
  await expect(leave).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(enter).toBeVisible();
  await enter.click();
  await expect(leave).toBeVisible();
  await button(page, "Schließen").click();
  await expect(lightbox(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("there is no full-screen button if the browser has no full screen", inSoak, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false }));
  await openGallery(page);
  await expect(button(page, "Schließen")).toBeVisible();
  await expect(button(page, "Vollbild")).toHaveCount(0);
});
