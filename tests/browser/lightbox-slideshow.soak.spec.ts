import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { expect } from "#tests/support/test.ts";
import { setHidden } from "#tests/support/view.ts";

test.describe("the slideshow", () => {
  // With reduced motion, the next picture replaces a picture at once.
  test.use({ reducedMotion: "reduce" });

  test("shows each picture for 3000 ms, to the last, and starts again at the first", async ({ page, gallery }) => {
    await playFrom(gallery, 4);
    for (const number of [4, 5, 6]) {
      await page.clock.runFor(2999);
      await gallery.expectPosition(number);
      await page.clock.runFor(1);
      await gallery.expectPosition(number + 1);
    }
    await expect(gallery.button(t.play)).toBeVisible();
    await page.clock.runFor(10_000);
    await gallery.expectPosition(7);
    await gallery.button(t.play).click();
    await gallery.expectPosition(1);
    await page.clock.runFor(2000);
    // Pictures that change automatically are not announced.
    await expect(gallery.position).toHaveAttribute("aria-live", "off");
    await gallery.button(t.stop).click();
    await expect(gallery.position).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(10_000);
    await gallery.expectPosition(1);
  });

  test("stops when the visitor does something, and ends with the lightbox", async ({ page, gallery }) => {
    const chooseInOverview = async () => {
      await gallery.button(t.overview).click();
      await gallery.thumbnail(2).click();
    };
    const acts: [what: string, act: () => Promise<void>, number: number][] = [
      ["a key", () => page.keyboard.press("ArrowRight"), 5],
      ["a key back", () => page.keyboard.press("ArrowLeft"), 4],
      ["an arrow", () => gallery.button(t.next).click(), 5],
      ["the wheel", () => page.mouse.wheel(0, 100), 6],
      ["a click on the picture", () => gallery.shownPicture.click(), 6],
      ["a small picture of the overview", chooseInOverview, 2],
    ];
    await gallery.openStopped(4);
    for (const [what, act, number] of acts) {
      await gallery.button(t.play).click();
      await page.mouse.move(600, 400);
      await page.clock.runFor(1000);
      await act();
      await gallery.expectPosition(number);
      await expect(gallery.button(t.play), what).toBeVisible();
      await page.clock.runFor(10_000);
      await gallery.expectPosition(number);
    }
    await gallery.button(t.play).click();
    await page.keyboard.press("Escape");
    await page.clock.runFor(1000);
    await gallery.expectClosed();
    await page.clock.runFor(10_000);
    await expect(gallery.links.nth(1)).toBeFocused();
  });

  test("pauses while the page is hidden and while a film plays", async ({ page, gallery }) => {
    await playFrom(gallery, 2);
    await page.clock.runFor(2000);
    await setHidden(page, true);
    await page.clock.runFor(60_000);
    await gallery.expectPosition(2);
    await setHidden(page, false);
    await page.clock.runFor(2999);
    await gallery.expectPosition(2);
    await page.clock.runFor(1);
    await gallery.expectPosition(3);
    const film = gallery.lightbox.locator("video");
    await film.evaluate((video: HTMLVideoElement) => {
      Object.assign(video, { muted: true, loop: true });
      return video.play();
    });
    await page.clock.runFor(4000);
    await gallery.expectPosition(3);
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.clock.runFor(3000);
    await gallery.expectPosition(4);
  });
});

/** Opens the lightbox at an item and starts the slideshow, with a clock that only the test advances. */
async function playFrom(gallery: Gallery, number: number): Promise<void> {
  await gallery.openStopped(number);
  await gallery.expectPosition(number);
  await gallery.button(t.play).click();
}
