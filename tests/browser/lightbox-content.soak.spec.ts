import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import type { GalleryView, PictureView } from "#src/content/views.ts";
import { defaultLocale } from "#src/locales.ts";
import { type Gallery, t, test } from "#tests/support/lightbox.ts";
import { site } from "#tests/support/site.ts";
import { expect, visit } from "#tests/support/test.ts";
import type { Trouble } from "#tests/support/trouble.ts";
import { boxOf } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

const partners = placePath({ screen: "partners" }, defaultLocale);
const film = (gallery: Gallery) => gallery.lightbox.locator("[aria-hidden=false] video");
const isPaused = (gallery: Gallery) => film(gallery).evaluate((video: HTMLVideoElement) => video.paused);
const secondsOf = (gallery: Gallery) => film(gallery).evaluate((video: HTMLVideoElement) => video.currentTime);

test("a film is named, takes arrow keys, is 16:9 at any size, and stops when left", async ({ page, gallery }) => {
  await gallery.open(2);
  await expect(film(gallery)).toHaveAttribute("controls");
  await expect(gallery.button(t.enlarge)).toBeHidden();
  await expect(film(gallery)).toHaveAttribute("poster", /\/media\/.+\.jpg$/);
  await expect(film(gallery)).toHaveAttribute("aria-label", "Sieben Uhr");
  await expect(film(gallery).locator("source")).toHaveAttribute("type", "video/mp4");
  expect(await film(gallery).evaluate((video) => video.lastChild?.textContent)).toBe(
    "Sorry, your browser doesn't support embedded videos",
  );
  for (const [width, height] of [
    [766, 1000],
    [320, 400],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await boxOf(film(gallery))).width)
      .toBeLessThanOrEqual(width >= 767 ? width * 0.8 : width);
    const [box, close] = [await boxOf(film(gallery)), await boxOf(gallery.button(t.close))];
    const words = await boxOf(gallery.lightbox.getByText("Sieben Uhr", { exact: true }));
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(box.y).toBeGreaterThanOrEqual(close.y + close.height);
    expect(box.y + box.height).toBeLessThanOrEqual(words.y);
  }
  await film(gallery).focus();
  await page.keyboard.press("ArrowRight");
  await gallery.expectPosition(3);

  const handle = await film(gallery).elementHandle();
  const isPausedBehind = () => handle?.evaluate((video) => (video as HTMLVideoElement).paused);
  await play(gallery);
  await expect.poll(() => secondsOf(gallery)).toBeGreaterThan(0.2);
  await gallery.button(t.next).click();
  await gallery.expectPosition(4);
  expect(await isPausedBehind()).toBe(true);
  await gallery.button(t.previous).click();
  await gallery.expectPosition(3);
  expect(await secondsOf(gallery)).toBeGreaterThan(0.2);
  expect(await isPaused(gallery)).toBe(true);
  await play(gallery);
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  expect(await isPausedBehind()).toBe(true);
});

function play(gallery: Gallery): Promise<void> {
  return film(gallery).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

test("a film set to start by itself does so once, silently, and not with reduced motion", async ({ page, gallery }) => {
  await visit(page, partners);
  await gallery.click(0);
  await page.keyboard.press("ArrowRight");
  // The film takes two seconds, and may be over by now.
  await expect.poll(() => film(gallery).evaluate((video: HTMLVideoElement) => video.played.length)).toBeGreaterThan(0);
  expect(await film(gallery).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await gallery.expectPosition(1);
  await page.keyboard.press("ArrowRight");
  await gallery.expectPosition(2);
  expect(await isPaused(gallery)).toBe(true);
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await gallery.click(1);
  await expect.poll(() => film(gallery).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(await isPaused(gallery)).toBe(true);
});

test("no film is fetched before it is shown, and one that cannot be played says so", async ({ page, gallery }) => {
  const asked: string[] = [];
  await page.route("**/*.mp4", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "video/mp4", body: "no film" });
  });
  await gallery.open(1);
  expect(asked).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(gallery.lightbox.getByText(t.filmFailed)).toBeVisible();
  const link = gallery.lightbox.getByRole("link", { name: t.newWindow.replace("{{action}}", t.openFile) });
  await expect(link).toHaveAttribute("href", asked[0] ?? "");
});

const player = (gallery: Gallery) => gallery.lightbox.locator("iframe");
const loadButton = (gallery: Gallery, provider = "YouTube") => gallery.button(t.load.replace("{{provider}}", provider));

/** Answers requests to the player's host, so that the test needs no network. */
async function watchProvider(page: Page, trouble: Trouble): Promise<string[]> {
  const host = "https://www.youtube-nocookie.com";
  trouble.allow(host);
  const asked: string[] = [];
  await page.route(`${host}/**`, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Player</title><button>Play</button>" });
  });
  return asked;
}

test("a provider is asked only for the film that is wanted, in each lightbox", async ({ page, trouble, gallery }) => {
  const wanted = "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0&autoplay=1";
  const asked = await watchProvider(page, trouble);
  await visit(page, partners);
  await gallery.click(2);
  await expect(gallery.lightbox.getByText(t.consentYouTube)).toBeVisible();
  await gallery.button(t.overview).click();
  await page.keyboard.press("ArrowRight");
  await gallery.expectPosition(4);
  await page.keyboard.press("ArrowLeft");
  await gallery.expectPosition(3);
  expect(asked).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  // The text before the film can be read, and its button pressed, in a window of 320 × 256 px.
  await gallery.button(t.overview).click();
  await page.setViewportSize({ width: 320, height: 256 });
  await loadButton(gallery).focus();
  await expect(loadButton(gallery)).toBeInViewport({ ratio: 1 });
  await loadButton(gallery).click();
  await expect(player(gallery)).toHaveAttribute("src", wanted);
  await expect(player(gallery)).toHaveAttribute("title", "Vortrag");
  await expect(player(gallery)).toBeFocused();
  await expect(page.frameLocator(".pswp iframe").getByRole("button", { name: "Play" })).toBeVisible();
  expect(asked).toEqual([wanted]);
  // Another picture removes the player. The visitor's consent applies to this film alone, until the lightbox closes.
  for (const number of [4, 5, 6]) {
    await gallery.button(t.next).click();
    await gallery.expectPosition(number);
  }
  await expect(player(gallery)).toHaveCount(0);
  await expect(gallery.lightbox.getByText(t.consentVimeo)).toBeVisible();
  await expect(loadButton(gallery, "Vimeo")).toBeVisible();
  for (const number of [5, 4, 3]) {
    await gallery.button(t.previous).click();
    await gallery.expectPosition(number);
  }
  await expect(player(gallery)).toHaveAttribute("src", /^((?!autoplay).)*$/);
  await gallery.button(t.close).click();
  await gallery.expectClosed();
  await gallery.click(2);
  await expect(loadButton(gallery)).toBeVisible();
  await expect(player(gallery)).toHaveCount(0);
});

test("a film elsewhere has our still; other websites and documents are named", async ({ page, server, gallery }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server)) elsewhere.push(request.url());
  });
  await visit(page, partners);
  await gallery.click(2);
  const still = gallery.lightbox.locator("[aria-hidden=false] .lightbox-still");
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(loadButton(gallery)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(gallery.lightbox.getByText(t.elsewhere.replace("{{host}}", "maps.example.org"))).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await gallery.expectPosition(5);
  await expect(gallery.lightbox.getByText(t.pdf.replace("{{size}}", "1 kB"))).toBeVisible();
  const link = gallery.lightbox.getByRole("link", { name: t.newWindow.replace("{{action}}", t.openPdf) });
  await expect(link).toHaveAttribute("href", /\/Datenblatt-Oel-2\.pdf$/);
  await gallery.button(t.overview).click();
  expect(await findViolations(page)).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("a single picture has no arrows or overview, and a caption like HTML is text", async ({ gallery }) => {
  const words = "<img src=x onerror=alert(1)> & <b>so on</b>";
  await openGalleryOf(gallery, ({ items }) => {
    return { title: words, items: items.slice(0, 1).map((item) => ({ ...item, title: words, description: words })) };
  });
  await expect(gallery.lightbox.getByText(words, { exact: true })).toHaveCount(2);
  await expect(gallery.lightbox).toHaveAccessibleName(t.label.replace("{{title}}", words));
  const buttons = gallery.lightbox.getByRole("button");
  expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    t.enlarge,
    t.fullscreen,
    t.close,
  ]);
});

test("a picture that fails says so each time, and appears after a retry", async ({ page, trouble, gallery }) => {
  trouble.expect(/404/);
  await openGalleryOf(gallery, ({ title, items }) => {
    const picture = { sha1: "missing", extension: "svg", width: 1200, height: 400, alt: "" };
    return { title, items: [{ _key: "gone", kind: "picture", picture, title: "Fort" }, ...items.slice(0, 1)] };
  });
  const words = gallery.lightbox.getByText(t.pictureFailed, { exact: true });
  await expect(words).toBeVisible();
  const failed = `Bild 1 von 2: Fort. ${t.pictureFailed}`;
  await expect(gallery.position).toHaveText(failed);
  await expect(gallery.lightbox.getByText("Fort", { exact: true })).toBeVisible();
  await expect(gallery.button(t.enlarge)).toBeHidden();
  const said = gallery.position.evaluate(
    (status) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        new MutationObserver(() => {
          if (texts.push(status.textContent) === 2) resolve(texts);
        }).observe(status, { childList: true });
      }),
  );
  await gallery.button(t.retry).click();
  // The message is emptied first, because a screen reader would not read the same words a second time.
  expect(await said).toEqual(["", failed]);
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400"/>';
  await page.route("**/missing.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await gallery.button(t.retry).press("Enter");
  await expect(words).toBeHidden();
  await expect(page.locator(":focus"), "the focus is still in the lightbox").toHaveClass(/\bpswp\b/);
  await expect(gallery.position).toHaveText(`Bild 1 von 2: Fort. ${t.pictureArrived}`);
  await expect(gallery.shownPicture).toHaveJSProperty("naturalWidth", 1200);
  await expect(gallery.button(t.enlarge)).toBeVisible();
});

// Enlarged to 2.6 times, a picture in a window of 400 px needs 1040 px.
for (const [width, whole, enlarged] of [
  [1440, /-a1200\.avif$/, /-a1200\.avif$/],
  [400, /-a540\.avif$/, /-a1080\.avif$/],
] as const) {
  test(`the site’s own gallery has the best format, as large as needed at ${width} px`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 1000 });
    await gallery.open();
    const taken = () => gallery.shownPicture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(taken).toMatch(whole);
    await gallery.button(t.enlarge).click();
    await gallery.lightbox.getByRole("slider").fill("10");
    await expect.poll(taken, "a larger file once it is enlarged").toMatch(enlarged);
  });
}

const upright = { width: 400, height: 860 };
const tablet = { width: 1024, height: 768 };

const caption = (gallery: Gallery) => gallery.lightbox.getByText("Erstes", { exact: true });

/** The second picture has no words. */
function openToldPictures(gallery: Gallery): Promise<void> {
  const description = "Ein Satz, der auf einem schmalen Gerät mehr als eine Zeile braucht, und noch einer. ".repeat(3);
  const words = [{ title: "Erstes", description }, {}, { title: "Drittes" }, {}];
  return openGalleryOf(gallery, ({ title, items: [item] }) => {
    const { picture } = item as { picture?: PictureView };
    return { title, items: words.map((told, place) => ({ _key: `${place}`, kind: "picture", picture, ...told })) };
  });
}

test("caption and picture are aligned when the device is turned, also while opening", async ({ page, gallery }) => {
  const expectInLine = () =>
    expect
      .poll(async () => Math.abs((await boxOf(gallery.shownPicture)).x - (await boxOf(caption(gallery))).x))
      .toBeLessThan(1);
  await page.setViewportSize(upright);
  await openToldPictures(gallery);
  for (const size of [tablet, { width: 768, height: 1024 }, { width: 760, height: 450 }, tablet]) {
    await page.setViewportSize(size);
    await expectInLine();
  }
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  await page.setViewportSize(upright);
  // The opening animation takes a third of a second.
  await gallery.links.first().click();
  await page.setViewportSize(tablet);
  await expectInLine();
  await page.setViewportSize({ width: 500, height: 600 });
  await gallery.button(t.enlarge).click();
  await page.setViewportSize({ width: 1600, height: 1000 });
  // An enlarged picture is never smaller than the whole picture in the window.
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).width).toBeGreaterThan(900);
  await expect(gallery.lightbox.getByRole("slider")).toBeHidden();
});

test.describe("a phone in landscape", () => {
  test.use({ viewport: { width: 860, height: 400 }, hasTouch: true });

  test("gives the picture the full height, the text a button, and has all in reach", async ({ page, gallery }) => {
    await openToldPictures(gallery);
    await expect.poll(async () => (await boxOf(gallery.shownPicture)).height).toBeGreaterThan(380);
    await expect(caption(gallery)).toBeHidden();
    const toggle = gallery.button(t.caption);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.tap();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(caption(gallery)).toBeInViewport({ ratio: 1 });
    expect(await findViolations(page)).toEqual([]);
    await toggle.tap();
    await expect(caption(gallery)).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await gallery.expectPosition(2);
    await expect(toggle, "without a text there is nothing to show").toBeHidden();
    await page.setViewportSize(upright);
    await page.keyboard.press("ArrowLeft");
    await expect(caption(gallery)).toBeVisible();
    await expect(toggle).toBeHidden();

    for (const number of [2, 3]) {
      await page.keyboard.press("ArrowRight");
      await gallery.expectPosition(number);
    }
    for (const [width, height] of [
      [568, 320],
      [740, 360],
      [932, 430],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxes = await gallery.lightbox
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

/** Opens the first picture of a changed gallery. A link opens its page, so that the page has the changed payload. */
async function openGalleryOf(gallery: Gallery, change: (gallery: GalleryView) => unknown): Promise<void> {
  const { page } = gallery;
  const envelope = JSON.parse(site.readBuilt(`${partners.slice(1)}.json`));
  const sections: { gallery?: GalleryView }[] = envelope.payload.page.sections;
  for (const section of sections) if (section.gallery) Object.assign(section, { gallery: change(section.gallery) });
  await page.route(`**${partners}.json`, (route) => route.fulfill({ json: envelope }));
  await visit(page, placePath({ screen: "team" }, defaultLocale));
  // A small window has the link in its closed menu.
  await page
    .locator(`header a[href="${partners}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`**${partners}`);
  await gallery.click(0);
}
