import { button, expectPosition, lightbox, openGallery, position, shownPicture } from "#tests/support/lightbox.ts";
import { colours, test } from "#tests/support/lightbox-test.ts";
import { expect } from "#tests/support/test.ts";

type Page = Parameters<typeof openGallery>[0];

const picture = "/media/picture.jpg";

test("a plain address is enough: a picture has its own shape and is named by its place", async ({ page, openWith }) => {
  await openWith([picture, "/media/wide.jpg", "/media/small.png"]);
  await expect(shownPicture(page)).toHaveAttribute("alt", "Bild 1 von 3");
  await expectShape(page, 1600 / 1000);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 2);
  await expectShape(page, 1200 / 400);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 3);
  await expect.poll(() => shownPicture(page).boundingBox()).toMatchObject({ width: 200, height: 100 });
  await expect(lightbox(page)).toHaveAccessibleName("Galerie");
});

test("one picture alone has neither arrows nor slideshow nor overview", async ({ page, openWith }) => {
  await openWith([picture]);
  const names = await lightbox(page)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names).toEqual(["Vergrößern", "Vollbild", "Schließen"]);
});

test("the first format the browser knows is taken", async ({ page, openWith }) => {
  const sources = [
    { srcset: "/media/picture.xyz", type: "image/xyz" },
    { srcset: "/media/picture.avif 1600w", type: "image/avif" },
    { srcset: "/media/picture.webp 1600w", type: "image/webp" },
  ];
  await openWith([
    { src: picture, picture: { sources } },
    { src: picture, picture: { sources: sources.slice(2) } },
  ]);
  await expectColour(page, colours.avif);
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 2);
  await expectColour(page, colours.webp);
});

test("a source with a condition counts where it is met", async ({ page, openWith }) => {
  const sources = [{ srcset: "/media/picture.webp", media: "(max-width: 500px)" }];
  await page.setViewportSize({ width: 500, height: 700 });
  await openWith([{ src: picture, picture: { sources } }]);
  await expectColour(page, colours.webp);
  await page.setViewportSize({ width: 501, height: 700 });
  await expectColour(page, colours.jpg);
});

const severalSizes = "/media/picture.webp 500w, /media/picture.jpg 1600w";
for (const [where, item] of [
  ["the picture's own", { srcset: severalSizes }],
  ["a source's", { picture: { sources: [{ srcset: severalSizes }] } }],
] as const) {
  test(`of ${where} sizes the one shown is fetched, a larger one once it is enlarged`, async ({ page, openWith }) => {
    await page.setViewportSize({ width: 500, height: 700 });
    await openWith([{ src: picture, ...item, width: 1600, height: 1000 }]);
    // Empty until the browser has chosen.
    const taken = () =>
      shownPicture(page).evaluate((image: HTMLImageElement) => image.currentSrc.replace(location.origin, ""));
    await expect.poll(taken).toBe("/media/picture.webp");
    await button(page, "Vergrößern").click();
    await lightbox(page).getByRole("slider").fill("10");
    await expect.poll(taken).toBe("/media/picture.jpg");
  });
}

test("the neighbours of a picture are there before they are asked for", async ({ page, openWith }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openWith(["/media/small.png", picture, "/media/wide.jpg"], { index: 1 });
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["/media/small.png", picture, "/media/wide.jpg"]));
});

test("words are text, whatever they look like", async ({ page, openWith }) => {
  const words = "<img src=x onerror=alert(1)> & <b>so on</b>";
  await openWith([{ src: picture, title: words, description: words }], { title: words });
  await expect(lightbox(page).getByText(words, { exact: true })).toHaveCount(2);
  await expect(lightbox(page)).toHaveAccessibleName(`Galerie: ${words}`);
});

test("a script in the place of an address is a picture that does not load", async ({ page, openWith, trouble }) => {
  trouble.expect(/javascript|ERR_UNKNOWN_URL_SCHEME|Content Security Policy/i);
  await openWith(["javascript:alert(1)"]);
  await expect(lightbox(page).getByText("Dieses Bild lässt sich gerade nicht laden.", { exact: true })).toBeVisible();
});

test.describe("a picture that fails to load", () => {
  test("says so in the page’s language, and comes when asked again", async ({ page, openWith, trouble }) => {
    trouble.expect(/404/);
    await openWith([{ src: "/media/missing.jpg", title: "Fort", alt: "Etwas" }, picture]);
    const words = lightbox(page).getByText("Dieses Bild lässt sich gerade nicht laden.", { exact: true });
    await expect(words).toBeVisible();
    await expect(position(page)).toHaveText("Bild 1 von 2: Fort. Dieses Bild lässt sich gerade nicht laden.");
    await expect(lightbox(page).getByText("Fort", { exact: true })).toBeVisible();
    await expect(button(page, "Vergrößern")).toBeHidden();
    await page.unroute("**/missing.jpg");
    await page.route("**/missing.jpg", async (route) => {
      const response = await route.fetch({ url: new URL("/media/wide.jpg", page.url()).href });
      await route.fulfill({ response });
    });
    await button(page, "Noch einmal versuchen").click();
    await expect(words).toBeHidden();
    await expect(position(page)).toHaveText("Bild 1 von 2: Fort. Das Bild ist jetzt da.");
    await expectColour(page, colours.wide);
    await expect(button(page, "Vergrößern")).toBeVisible();
  });

  test("that fails again is announced again", async ({ page, openWith, trouble }) => {
    trouble.expect(/404/);
    await openWith(["/media/missing.jpg"], { locale: "en" });
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
    // The same words would not be read a second time.
    expect(await said).toEqual(["", failed]);
  });
});

for (const [width, wanted] of [
  [1440, /-a1200\.avif$/],
  [400, /-a540\.avif$/],
] as const) {
  test(`the site’s own gallery shows the best format, as large as needed ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await openGallery(page);
    const taken = () => shownPicture(page).evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(taken).toMatch(wanted);
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

/** The colour in the middle of the picture, as near as the formats keep it. */
async function expectColour(page: Page, colour: string): Promise<void> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  await expect
    .poll(async () => {
      const seen = await shownPicture(page).evaluate(async (image: HTMLImageElement) => {
        await image.decode().catch(() => {});
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 1, 1);
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
      });
      return Math.max(...wanted.map((value, at) => Math.abs(value - (seen[at] ?? 999))));
    })
    .toBeLessThan(8);
}
