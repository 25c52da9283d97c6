import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { button, clickPicture, expectPosition, galleryLinks, lightbox } from "#tests/support/lightbox.ts";
import { expect, inSoak, test, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

const german = placePath({ screen: "partners" }, "de");

const linkNames = [
  "Bild in voller Größe ansehen: Ausschnitt",
  "Film ansehen: Fahrt",
  "Video bei YouTube ansehen: Vortrag",
  "maps.example.org besuchen: Karte",
  "PDF öffnen, 1 kB: Datenblatt",
  "Video bei Vimeo ansehen: Gespräch",
];

test("each item is a link that says what it is", async ({ page }) => {
  await visit(page, german);
  expect(await Promise.all((await galleryLinks(page).all()).map((link) => link.getAttribute("aria-label")))).toEqual(
    linkNames,
  );
  for (const name of linkNames) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("each link leads to the thing itself, a document by its name", async ({ page, request }) => {
    await page.goto(german);
    const addresses = await Promise.all((await galleryLinks(page).all()).map((link) => link.getAttribute("href")));
    expect(addresses).toEqual([
      expect.stringMatching(/^\/media\/[0-9a-f]{40}-a1200\.jpg$/),
      expect.stringMatching(/^\/media\/[0-9a-f]{40}\.mp4$/),
      "https://youtu.be/abcdefghi_1",
      "https://maps.example.org/hof",
      expect.stringMatching(/^\/media\/[0-9a-f]{40}\/Datenblatt-Oel-2\.pdf$/),
      "https://vimeo.com/76979871",
    ]);
    for (const address of addresses.filter((address) => address?.startsWith("/"))) {
      expect((await request.get(`${address}`)).status()).toBe(200);
    }
    const sheet = await request.get(`${addresses[4]}`);
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
  });
});

test("in a gallery of any length, each item is tall enough to be touched", inSoak, async ({ page }) => {
  await visit(page, german);
  for (let length = linkNames.length; length > 0; length -= 1) {
    const heights = await galleryLinks(page).evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.min(...heights), `${length} items`).toBeGreaterThan(100);
    await page
      .locator("main figure")
      .last()
      .locator("xpath=..")
      .evaluate((item) => item.remove());
  }
});

test("the mosaic shows an editor's crop, and the lightbox the whole picture", inSoak, async ({ page }) => {
  await visit(page, german);
  const shape = (image: HTMLImageElement) => `${image.getAttribute("width")} × ${image.getAttribute("height")}`;
  expect(await galleryLinks(page).first().locator('img:not([src^="data:"])').evaluate(shape)).toBe("1200 × 1200");
  await clickPicture(page, 0);
  const shown = lightbox(page).locator("[aria-hidden=false] img:not([aria-hidden])");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(1.5, 2);
});

test("a video on another website shows a still from our site and asks for consent first", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server)) asked.push(request.url());
  });
  await visit(page, german);
  await clickPicture(page, 2);
  const still = lightbox(page).locator("[aria-hidden=false] .lightbox-still");
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(button(page, "Video von YouTube laden")).toBeVisible();
  await expect(lightbox(page).locator("iframe")).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("another website is named and linked, and so is a document, with its size", inSoak, async ({ page }) => {
  await visit(page, german);
  await clickPicture(page, 3);
  await expect(lightbox(page).getByText("Dieser Inhalt liegt auf maps.example.org.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expectPosition(page, 5);
  await expect(lightbox(page).getByText("Dieses Dokument ist eine PDF-Datei von 1 kB.")).toBeVisible();
  await expect(openLink(page)).toHaveAttribute("href", /\/Datenblatt-Oel-2\.pdf$/);
  await button(page, "Übersicht").click();
  await expect(lightbox(page).getByRole("navigation").getByRole("button")).toHaveCount(6);
  expect(await findViolations(page)).toEqual([]);
});

const openLink = (page: Page) => lightbox(page).getByRole("link", { name: "PDF öffnen (neues Fenster)" });
