import {
  button,
  expectPosition,
  lightbox,
  openGallery,
  openItems,
  pictureItem,
  position,
  shownPicture,
} from "#tests/support/lightbox.ts";
import { expect, test } from "#tests/support/test.ts";

type Page = Parameters<typeof openGallery>[0];

test("a picture keeps its proportions, and without a text its name is its position", async ({ page }) => {
  await openItems(page, [pictureItem(), pictureItem("wide"), pictureItem("small")]);
  await expect(shownPicture(page)).toHaveAttribute("alt", "Bild 1 von 3");
  await expectShape(page, 1600 / 1000);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 2);
  await expectShape(page, 1200 / 400);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 3);
  await expect.poll(() => shownPicture(page).boundingBox()).toMatchObject({ width: 200, height: 100 });
});

test("a single picture has no arrows, slideshow or overview", async ({ page }) => {
  await openItems(page, [pictureItem()]);
  const names = await lightbox(page)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names).toEqual(["Vergrößern", "Vollbild", "Schließen"]);
});

test("the pictures before and after the current one are loaded in advance", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openItems(page, [pictureItem("small"), pictureItem(), pictureItem("wide")], { index: 1 });
  const files = ["small", "picture", "wide"].map((name) => `/media/${name}.svg`);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(files));
});

test("a caption that looks like HTML is shown as text", async ({ page }) => {
  const words = "<img src=x onerror=alert(1)> & <b>so on</b>";
  await openItems(page, [pictureItem("picture", { title: words, description: words })], { title: words });
  await expect(lightbox(page).getByText(words, { exact: true })).toHaveCount(2);
  await expect(lightbox(page)).toHaveAccessibleName(`Galerie: ${words}`);
});

test("a picture that fails to load says so in the page’s language, and appears after a retry", async ({
  page,
  trouble,
}) => {
  trouble.expect(/404/);
  await openItems(page, [pictureItem("missing", { title: "Fort" }), pictureItem()]);
  const words = lightbox(page).getByText("Dieses Bild lässt sich gerade nicht laden.", { exact: true });
  await expect(words).toBeVisible();
  await expect(position(page)).toHaveText("Bild 1 von 2: Fort. Dieses Bild lässt sich gerade nicht laden.");
  await expect(lightbox(page).getByText("Fort", { exact: true })).toBeVisible();
  await expect(button(page, "Vergrößern")).toBeHidden();
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400"/>';
  await page.route("**/missing.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await button(page, "Noch einmal versuchen").press("Enter");
  await expect(words).toBeHidden();
  await expect(page.locator(":focus"), "the focus is still in the lightbox").toHaveClass(/\bpswp\b/);
  await expect(position(page)).toHaveText("Bild 1 von 2: Fort. Das Bild ist jetzt da.");
  await expect(shownPicture(page)).toHaveJSProperty("naturalWidth", 1200);
  await expect(button(page, "Vergrößern")).toBeVisible();
});

test("a picture that fails to load again is announced again", async ({ page, trouble }) => {
  trouble.expect(/404/);
  await openItems(page, [pictureItem("missing")], { locale: "en" });
  const failed = "Picture 1 of 1. This picture cannot be loaded at the moment.";
  await expect(position(page)).toHaveText(failed);
  const said = position(page).evaluate(
    (status) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        new MutationObserver(() => {
          if (texts.push(status.textContent) === 2) resolve(texts);
        }).observe(status, { childList: true });
      }),
  );
  await button(page, "Try again").click();
  // A screen reader would not read the same words a second time.
  expect(await said).toEqual(["", failed]);
});

// Enlarged to 2.6 times, a picture in a window of 400 px needs 1040 px.
for (const [width, whole, enlarged] of [
  [1440, /-a1200\.avif$/, /-a1200\.avif$/],
  [400, /-a540\.avif$/, /-a1080\.avif$/],
] as const) {
  test(`the site’s own gallery shows the best format, as large as needed ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await openGallery(page);
    const taken = () => shownPicture(page).evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(taken).toMatch(whole);
    await button(page, "Vergrößern").click();
    await lightbox(page).getByRole("slider").fill("10");
    await expect.poll(taken, "a larger file once it is enlarged").toMatch(enlarged);
  });
}

async function expectShape(page: Page, ratio: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await shownPicture(page).boundingBox();
      return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 100) / 100;
    })
    .toBe(Math.round(ratio * 100) / 100);
}
