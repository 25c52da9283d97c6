import {
  button,
  expectPosition,
  galleryLinks,
  lightbox,
  openStopped,
  position,
  shownPicture,
} from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { setHidden } from "#tests/support/view.ts";

type Page = Parameters<typeof openStopped>[0];

// With reduced motion a picture changes at once.
test.use({ reducedMotion: "reduce" });

test("each picture is shown for 3000 ms, until the last", async ({ page }) => {
  await playing(page, 3);
  for (const number of [4, 5, 6]) {
    await page.clock.runFor(2999);
    await expectPosition(page, number);
    await page.clock.runFor(1);
    await expectPosition(page, number + 1);
  }
  await expect(button(page, "Diaschau starten")).toBeVisible();
  await page.clock.runFor(10_000);
  await expectPosition(page, 7);
});

test("started at the last picture, the slideshow continues from the first", async ({ page }) => {
  await playing(page, 6);
  await expectPosition(page, 1);
  await page.clock.runFor(3000);
  await expectPosition(page, 2);
});

test("its button stops the slideshow and says so", async ({ page }) => {
  await playing(page, 3);
  await page.clock.runFor(2000);
  // Pictures that change automatically are not announced.
  await expect(position(page)).toHaveAttribute("aria-live", "off");
  await button(page, "Diaschau anhalten").click();
  await expect(position(page)).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(10_000);
  await expectPosition(page, 4);
  await button(page, "Diaschau starten").click();
  await page.clock.runFor(3000);
  await expectPosition(page, 5);
});

const manual: [what: string, act: (page: Page) => Promise<void>, number: number][] = [
  ["a key", (page) => page.keyboard.press("ArrowRight"), 5],
  ["a key back", (page) => page.keyboard.press("ArrowLeft"), 3],
  ["an arrow", (page) => button(page, "Nächstes Bild").click(), 5],
  ["the wheel", (page) => page.mouse.wheel(0, 100), 5],
  ["enlarging", (page) => button(page, "Vergrößern").click(), 4],
  ["a click on the picture", (page) => shownPicture(page).click(), 4],
  ["a small picture of the overview", (page) => overviewTo(page, 2), 2],
];

for (const [what, act, number] of manual) {
  test(`${what} stops it`, async ({ page }) => {
    await playing(page, 3);
    await page.mouse.move(700, 400);
    await page.clock.runFor(1000);
    await act(page);
    await expectPosition(page, number);
    await expect(button(page, "Diaschau starten")).toBeVisible();
    await page.clock.runFor(10_000);
    await expectPosition(page, number);
  });
}

test("closing the lightbox ends the slideshow", async ({ page }) => {
  await playing(page, 3);
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await expect(lightbox(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(galleryLinks(page).nth(3)).toBeFocused();
});

test("the slideshow pauses while the page is hidden and then shows the picture for its full time", async ({ page }) => {
  await playing(page, 3);
  await page.clock.runFor(2000);
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  await expectPosition(page, 4);
  await setHidden(page, false);
  await page.clock.runFor(2999);
  await expectPosition(page, 4);
  await page.clock.runFor(1);
  await expectPosition(page, 5);
});

test("the slideshow waits for a film that plays", async ({ page }) => {
  await playing(page, 1);
  await page.clock.runFor(3000);
  await expectPosition(page, 3);
  const film = lightbox(page).locator("video");
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await page.clock.runFor(4000);
  await expectPosition(page, 3);
  await film.evaluate((video: HTMLVideoElement) => video.pause());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.clock.runFor(3000);
  await expectPosition(page, 4);
});

async function playing(page: Page, index: number): Promise<void> {
  await openStopped(page, index);
  await expectPosition(page, index + 1);
  await button(page, "Diaschau starten").click();
}

async function overviewTo(page: Page, number: number): Promise<void> {
  await button(page, "Übersicht").click();
  const small = lightbox(page).getByRole("button", { name: new RegExp(`^Bild ${number} `) });
  await small.click();
}
