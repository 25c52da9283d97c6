import type { Page } from "@playwright/test";
import { startGallerySite } from "#tests/support/gallery-site.ts";
import { button, clickPicture, expectPosition, galleryLinks, lightbox, position } from "#tests/support/lightbox.ts";
import { test as base, expect } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";
import { becomesInteractive } from "#tests/support/visit.ts";

/** What an editor can place in a gallery, from the CMS's document to the open lightbox. */

const test = base.extend<{ openHome: (path: string) => Promise<void> }, { galleryOrigin: string }>({
  galleryOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await startGallerySite();
      await use(site.origin);
      await site.stop();
    },
    // Milliseconds: it builds a site.
    { scope: "worker", timeout: 240_000 },
  ],
  openHome: async ({ page, galleryOrigin, trouble }, use) => {
    trouble.allow(galleryOrigin);
    await use(async (path) => {
      await page.goto(galleryOrigin + path);
      if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches)) await becomesInteractive(page);
    });
  },
});

const linkNames = {
  de: [
    "Bild in voller Größe ansehen: Ausschnitt",
    "Film ansehen: Fahrt",
    "Video bei YouTube ansehen: Vortrag",
    "maps.example.org besuchen: Karte",
    "PDF öffnen, 1 kB: Datenblatt",
  ],
  en: [
    "View picture in full size: Detail",
    "Watch film: Drive",
    "Video at YouTube: Talk",
    "maps.example.org: Map",
    "PDF, 1 kB: Data sheet",
  ],
};

for (const [locale, names] of Object.entries(linkNames)) {
  test(`/${locale}: each item is a link that says what it is`, async ({ page, openHome }) => {
    await openHome(`/${locale}`);
    expect(await Promise.all((await galleryLinks(page).all()).map((link) => link.getAttribute("aria-label")))).toEqual(
      names,
    );
    for (const name of names) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("each link leads to the thing itself, and the document is called what the editor called it", async ({
    page,
    request,
    openHome,
    galleryOrigin,
    trouble,
  }) => {
    trouble.expect(/^failed: .*\.js \(csp\)$/);
    await openHome("/de");
    const addresses = await Promise.all((await galleryLinks(page).all()).map((link) => link.getAttribute("href")));
    expect(addresses).toEqual([
      expect.stringMatching(/^\/media\/[0-9a-f]{40}-a1200\.jpg$/),
      expect.stringMatching(/^\/media\/[0-9a-f]{40}\.mp4$/),
      "https://youtu.be/abcdefghi_1",
      "https://maps.example.org/hof",
      expect.stringMatching(/^\/media\/[0-9a-f]{40}\/Datenblatt-Oel-2\.pdf$/),
    ]);
    for (const address of addresses.filter((address) => address?.startsWith("/"))) {
      expect((await request.get(galleryOrigin + address)).status()).toBe(200);
    }
    const sheet = await request.get(`${galleryOrigin}${addresses[4]}`);
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
  });
});

test("the mosaic shows the smaller picture an editor has chosen, the lightbox the picture itself", async ({
  page,
  openHome,
}) => {
  await openHome("/de");
  const shape = (image: HTMLImageElement) => `${image.getAttribute("width")} × ${image.getAttribute("height")}`;
  expect(await galleryLinks(page).first().locator("img").evaluate(shape)).toBe("480 × 480");
  await clickPicture(page, 0);
  const shown = lightbox(page).locator("[aria-hidden=false] img:not([aria-hidden])");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(1.5, 2);
});

test("a film begins by itself if the editor wants it to", async ({ page, openHome }) => {
  await openHome("/de");
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = function () {
      document.documentElement.dataset.played = this.muted ? "in silence" : "aloud";
      return Promise.resolve();
    };
  });
  await clickPicture(page, 1);
  await expect(position(page)).toHaveText("Film 2 von 5: Fahrt");
  await expect(page.locator("html")).toHaveAttribute("data-played", "in silence");
});

test("a video elsewhere shows our own still and asks before anybody learns of the visitor", async ({
  page,
  openHome,
  galleryOrigin,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(galleryOrigin)) asked.push(request.url());
  });
  await openHome("/de");
  await clickPicture(page, 2);
  const still = lightbox(page).locator("[aria-hidden=false] .lightbox-still");
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(button(page, "Video von YouTube laden")).toBeVisible();
  await expect(lightbox(page).locator("iframe")).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a page elsewhere is named and linked, a document too, with its size", async ({ page, openHome }) => {
  await openHome("/de");
  await clickPicture(page, 3);
  await expect(lightbox(page).getByText("Dieser Inhalt liegt auf maps.example.org.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 5);
  await expect(lightbox(page).getByText("Dieses Dokument ist eine PDF-Datei von 1 kB.")).toBeVisible();
  await expect(openLink(page)).toHaveAttribute("href", /\/Datenblatt-Oel-2\.pdf$/);
  await button(page, "Übersicht").click();
  await expect(lightbox(page).getByRole("navigation").getByRole("button")).toHaveCount(5);
  expect(await findViolations(page)).toEqual([]);
});

const openLink = (page: Page) => lightbox(page).getByRole("link", { name: "PDF öffnen (neues Fenster)" });
