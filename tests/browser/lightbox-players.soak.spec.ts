import { button, expectPosition, lightbox, type openGallery } from "#tests/support/lightbox.ts";
import { test } from "#tests/support/lightbox-test.ts";
import { expect } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

type Page = Parameters<typeof openGallery>[0];

const youtube = "https://youtu.be/abcdefghi_1?t=90";
const vimeo = "https://vimeo.com/76979871/ab12cd34ef";
const player = (page: Page) => lightbox(page).locator("iframe");

/** Requests to other hosts, which are answered here, so that the tests need no network. */
async function watchProviders(page: Page, lightboxOrigin: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => !url.href.startsWith(lightboxOrigin) && /^https?:$/.test(url.protocol),
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<title>Player</title><button>Play</button>" });
    },
  );
  return asked;
}

test.beforeEach(({ trouble }) => {
  trouble.expect(/^another host: https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//);
});

for (const [provider, address, wanted] of [
  ["YouTube", youtube, "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0&start=90&autoplay=1"],
  ["Vimeo", vimeo, "https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1&autoplay=1"],
] as const) {
  test(`nothing of ${provider} is loaded before this film is asked for`, async ({ page, openWith, lightboxOrigin }) => {
    const asked = await watchProviders(page, lightboxOrigin);
    await openWith([{ src: address, title: "Ernte", thumb: "https://img.youtube.com/vi/abcdefghi_1/0.jpg" }, address]);
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

test("the player goes when it is left; consent is to one film", async ({ page, openWith, lightboxOrigin }) => {
  const asked = await watchProviders(page, lightboxOrigin);
  await openWith([youtube, vimeo, "/media/wide.jpg"]);
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
  await openWith([youtube]);
  await expect(button(page, "Video von YouTube laden")).toBeVisible();
});

test("a panel can be read and used 320 px wide and 256 px high", async ({ page, openWith }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openWith([youtube, "/media/wide.jpg"]);
  const load = button(page, "Video von YouTube laden");
  await load.focus();
  await expect(load).toBeInViewport({ ratio: 1 });
});
