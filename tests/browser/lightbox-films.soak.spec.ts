import { placePath } from "#src/addresses.ts";
import {
  button,
  clickPicture,
  embedItem,
  expectPosition,
  filmItem,
  lightbox,
  openGallery,
  openItems,
  pictureItem,
} from "#tests/support/lightbox.ts";
import { expect, test, visit } from "#tests/support/test.ts";
import type { Trouble } from "#tests/support/trouble.ts";
import { findViolations } from "#tests/support/violations.ts";

type Page = Parameters<typeof openGallery>[0];

const film = (page: Page) => lightbox(page).locator("[aria-hidden=false] video");
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

test("a film of the gallery has controls, a still, a type, a name and a caption", async ({ page }) => {
  await openGallery(page, 2);
  await expect(film(page)).toHaveAttribute("controls");
  await expect(button(page, "Vergrößern")).toBeHidden();
  await expect(film(page)).toHaveAttribute("poster", /\/media\/.+\.jpg$/);
  await expect(film(page)).toHaveAttribute("aria-label", "Sieben Uhr");
  await expect(film(page).locator("source")).toHaveAttribute("type", "video/mp4");
  expect(await film(page).evaluate((video) => video.lastChild?.textContent)).toBe(
    "Sorry, your browser doesn't support embedded videos",
  );
});

test("a film stops when it is left or closed, and continues from the same place later", async ({ page }) => {
  await openGallery(page, 2);
  const handle = await film(page).elementHandle();
  const isPausedBehind = () => handle?.evaluate((video) => (video as HTMLVideoElement).paused);
  await play(page);
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 4);
  expect(await isPausedBehind()).toBe(true);
  await button(page, "Vorheriges Bild").click();
  await expectPosition(page, 3);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(await isPaused(page)).toBe(true);
  await play(page);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  expect(await isPausedBehind()).toBe(true);
});

test("no part of a film is fetched before it is shown", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openItems(page, [pictureItem(), filmItem()]);
  await expectPosition(page, 1);
  const films = () => asked.filter((path) => path.endsWith(".mp4"));
  expect(films()).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(films).not.toEqual([]);
});

test("a film set to start automatically does so once, without sound, and not with reduced motion", async ({ page }) => {
  await visit(page, placePath({ screen: "partners" }, "de"));
  await clickPicture(page, 0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expectPosition(page, 1);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 2);
  expect(await isPaused(page)).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, placePath({ screen: "partners" }, "de"));
  await clickPicture(page, 1);
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(await isPaused(page)).toBe(true);
});

test("the arrow keys control the film while it has the focus", async ({ page }) => {
  await openGallery(page, 2);
  await film(page).focus();
  await page.keyboard.press("ArrowRight");
  await lightbox(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expectPosition(page, 2);
});

test("a film that cannot be played says so and offers its file", async ({ page }) => {
  await openItems(page, [filmItem("broken"), pictureItem()]);
  await expect(lightbox(page).getByText("Dieser Film lässt sich hier nicht abspielen.")).toBeVisible();
  const link = lightbox(page).getByRole("link", { name: "Datei öffnen (neues Fenster)" });
  await expect(link).toHaveAttribute("href", "/media/broken.mp4");
});

for (const [width, height] of [
  [1440, 900],
  [766, 1000],
  [320, 400],
] as const) {
  test(`a film is 16:9 and does not touch buttons or caption, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openGallery(page, 2);
    const box = await film(page).boundingBox();
    const words = await lightbox(page).getByText("Sieben Uhr", { exact: true }).boundingBox();
    const close = await button(page, "Schließen").boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    if (width >= 767) expect(box?.width ?? 0).toBeLessThanOrEqual(width * 0.8);
  });
}

function play(page: Page): Promise<void> {
  return film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

const youtube = "https://youtu.be/abcdefghi_1?t=90";
const vimeo = "https://vimeo.com/76979871/ab12cd34ef";
const player = (page: Page) => lightbox(page).locator("iframe");

/** Answers requests to the players' hosts, so that the tests need no network. */
async function watchProviders(page: Page, trouble: Trouble): Promise<string[]> {
  const players = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;
  trouble.allow("https://www.youtube-nocookie.com", "https://player.vimeo.com");
  const asked: string[] = [];
  await page.route(players, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Player</title><button>Play</button>" });
  });
  return asked;
}

for (const [provider, address, wanted] of [
  ["YouTube", youtube, "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0&start=90&autoplay=1"],
  ["Vimeo", vimeo, "https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1&autoplay=1"],
] as const) {
  test(`nothing is loaded from ${provider} before the visitor asks for this film`, async ({ page, trouble }) => {
    const asked = await watchProviders(page, trouble);
    await openItems(page, [embedItem(address, { title: "Ernte" }), embedItem(address)]);
    const words = new RegExp(`^Dieses Video liegt bei ${provider}`);
    await expect(lightbox(page).locator("[aria-hidden=false]").getByText(words)).toBeVisible();
    await button(page, "Übersicht").click();
    await page.keyboard.press("ArrowRight");
    await expectPosition(page, 2);
    await page.keyboard.press("ArrowLeft");
    await expectPosition(page, 1);
    expect(asked).toEqual([]);
    expect(await findViolations(page)).toEqual([]);

    await button(page, `Video von ${provider} laden`).click();
    await expect(player(page)).toHaveAttribute("src", wanted);
    await expect(player(page)).toHaveAttribute("title", "Ernte");
    await expect(player(page)).toBeFocused();
    await expect(page.frameLocator(".pswp iframe").getByRole("button", { name: "Play" })).toBeVisible();
    expect(asked).toEqual([wanted]);
  });
}

test("the player is removed when it is left, and consent applies to one film", async ({ page, trouble }) => {
  const asked = await watchProviders(page, trouble);
  await openItems(page, [embedItem(youtube), embedItem(vimeo), pictureItem()]);
  await button(page, "Video von YouTube laden").click();
  await expect(player(page)).toHaveCount(1);
  await button(page, "Nächstes Bild").click();
  await expectPosition(page, 2);
  await expect(player(page)).toHaveCount(0);
  await expect(button(page, "Video von Vimeo laden")).toBeVisible();
  await button(page, "Vorheriges Bild").click();
  await expectPosition(page, 1);
  await expect(player(page)).toHaveAttribute("src", /^((?!autoplay).)*$/);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  expect(asked.every((url) => url.startsWith("https://www.youtube-nocookie.com/"))).toBe(true);
  await clickPicture(page, 0);
  await expect(button(page, "Video von YouTube laden")).toBeVisible();
});

test("the consent panel can be read and used in a window of 320 × 256 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openItems(page, [embedItem(youtube), pictureItem()]);
  const load = button(page, "Video von YouTube laden");
  await load.focus();
  await expect(load).toBeInViewport({ ratio: 1 });
});
