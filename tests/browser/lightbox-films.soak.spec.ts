import type { Page } from "@playwright/test";
import { type Gallery, partners, t, test } from "#tests/support/lightbox.ts";
import { expect, visit } from "#tests/support/test.ts";
import type { Trouble } from "#tests/support/trouble.ts";
import { boxOf } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

const film = (gallery: Gallery) => gallery.lightbox.locator("[aria-hidden=false] video");
const isPaused = (gallery: Gallery) => film(gallery).evaluate((video: HTMLVideoElement) => video.paused);
const secondsOf = (gallery: Gallery) => film(gallery).evaluate((video: HTMLVideoElement) => video.currentTime);
const player = (gallery: Gallery) => gallery.lightbox.locator("iframe");
const loadButton = (gallery: Gallery, provider = "YouTube") => gallery.button(t.load.replace("{{provider}}", provider));

test("a film is named, is 16:9, and stands whole between the buttons and its caption at any size", async ({
  page,
  gallery,
}) => {
  await gallery.open(3);
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
    const widest = width >= 767 ? width * 0.8 : width;
    await expect.poll(async () => (await boxOf(film(gallery))).width).toBeLessThanOrEqual(widest);
    const [box, close] = [await boxOf(film(gallery)), await boxOf(gallery.button(t.close))];
    const words = await boxOf(gallery.lightbox.getByText("Sieben Uhr", { exact: true }));
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(box.y).toBeGreaterThanOrEqual(close.y + close.height);
    expect(box.y + box.height).toBeLessThanOrEqual(words.y);
  }
});

test("a focused film takes arrow keys, and a film that is left stops at its place", async ({ page, gallery }) => {
  await gallery.open(3);
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

test("a film set to start by itself does so once, silently, and not with reduced motion", async ({ page, gallery }) => {
  await visit(page, partners);
  await gallery.click(1);
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
  await gallery.click(2);
  await expect.poll(() => film(gallery).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(await isPaused(gallery)).toBe(true);
});

test("no film is fetched before it is shown, and a film that cannot be played says so", async ({ page, gallery }) => {
  const asked: string[] = [];
  await page.route("**/*.mp4", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "video/mp4", body: "no film" });
  });
  await gallery.open(2);
  expect(asked).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(gallery.lightbox.getByText(t.filmFailed)).toBeVisible();
  const link = gallery.lightbox.getByRole("link", { name: t.newWindow.replace("{{action}}", t.openFile) });
  await expect(link).toHaveAttribute("href", asked[0] ?? "");
});

test("a provider is asked only for the film that is wanted, in each lightbox", async ({ page, trouble, gallery }) => {
  const wanted = "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0&autoplay=1";
  const asked = await watchProvider(page, trouble);
  await visit(page, partners);
  await gallery.click(3);
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
  await gallery.click(3);
  await expect(loadButton(gallery)).toBeVisible();
  await expect(player(gallery)).toHaveCount(0);
});

test("a film elsewhere has our still; other websites and documents are named", async ({ page, server, gallery }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server)) elsewhere.push(request.url());
  });
  await visit(page, partners);
  await gallery.click(3);
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

function play(gallery: Gallery): Promise<void> {
  return film(gallery).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

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
