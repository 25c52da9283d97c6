import type { GalleryView, PictureView } from "#src/content/media-views.ts";
import { type Gallery, partners, t, team, test } from "#tests/support/lightbox.ts";
import { site } from "#tests/support/site.ts";
import { expect, visit } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

test("a single picture has no arrows or overview, and a caption like HTML is text", async ({ gallery }) => {
  const words = "<img src=x onerror=alert(1)> & <b>so on</b>";
  await openGalleryOf(gallery, ({ items }) => {
    return { title: words, items: items.slice(0, 1).map((item) => ({ ...item, title: words, description: words })) };
  });
  await expect(gallery.lightbox.getByText(words, { exact: true })).toHaveCount(2);
  await expect(gallery.lightbox).toHaveAccessibleName(t.label.replace("{{title}}", words));
  const buttons = gallery.lightbox.getByRole("button");
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(names).toEqual([t.enlarge, t.fullscreen, t.close]);
});

test("title and text are below the picture, which only the mosaic crops", async ({ page, gallery }) => {
  await gallery.open();
  const title = gallery.lightbox.getByText("Fünf Uhr", { exact: true });
  await expect(gallery.lightbox.getByText(/^Die Lampen gehen an/)).toBeVisible();
  await expect(gallery.shownPicture).toHaveAttribute("alt", "Bild: Fünf Uhr");
  const { y, height } = await boxOf(gallery.shownPicture);
  expect(y + height).toBeLessThanOrEqual((await boxOf(title)).y);

  await visit(page, partners);
  const shape = (image: HTMLImageElement) => `${image.getAttribute("width")} × ${image.getAttribute("height")}`;
  expect(await gallery.links.first().locator('img:not([src^="data:"])').evaluate(shape)).toBe("1200 × 1200");
  await gallery.click(1);
  const ratio = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight;
  await expect.poll(() => gallery.shownPicture.evaluate(ratio)).toBeCloseTo(1.5, 2);
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

// The slider at 10 enlarges 2.6 times, so a picture in a window of 400 px needs 1040 px.
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
    await gallery.slider.fill("10");
    await expect.poll(taken, "a larger file once it is enlarged").toMatch(enlarged);
  });
}

const upright = { width: 400, height: 860 };
const tablet = { width: 1024, height: 768 };

const caption = (gallery: Gallery) => gallery.lightbox.getByText("Erstes", { exact: true });

/** Opens four pictures: the first has a long description, the second and the fourth have no words. */
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
  // The opening animation takes a third of a second, so the device is turned while the lightbox opens.
  await gallery.links.first().click();
  await page.setViewportSize(tablet);
  await expectInLine();
  await page.setViewportSize({ width: 500, height: 600 });
  await gallery.button(t.enlarge).click();
  await page.setViewportSize({ width: 1600, height: 1000 });
  // An enlarged picture is never smaller than the whole picture in the window.
  await expect.poll(async () => (await boxOf(gallery.shownPicture)).width).toBeGreaterThan(900);
  await expect(gallery.slider).toBeHidden();
});

test.describe("a phone in landscape", () => {
  test.use({ viewport: { width: 860, height: 400 }, hasTouch: true });

  test("gives the picture the full height, and shows the text after a press of a button", async ({ page, gallery }) => {
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
  });

  test("has all buttons in the window, and none over another", async ({ page, gallery }) => {
    await openToldPictures(gallery);
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

/** Opens the first picture of a changed gallery. Only a page that a link opens fetches the changed payload. */
async function openGalleryOf(gallery: Gallery, change: (gallery: GalleryView) => unknown): Promise<void> {
  const { page } = gallery;
  const envelope = JSON.parse(site.readBuilt(`${partners.slice(1)}.json`));
  const sections: { gallery?: GalleryView }[] = envelope.payload.page.sections;
  for (const section of sections) if (section.gallery) Object.assign(section, { gallery: change(section.gallery) });
  await page.route(`**${partners}.json`, (route) => route.fulfill({ json: envelope }));
  await visit(page, team);
  // A small window has the link in its closed menu.
  const link = page.locator(`header a[href="${partners}"]`).first();
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(`**${partners}`);
  await gallery.click(1);
}
