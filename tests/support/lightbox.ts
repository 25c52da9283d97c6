import { expect, type Locator, type Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import type { GalleryItemView, PictureView } from "#src/content/views.ts";
import { allWords, defaultLocale } from "#src/locales.ts";
import { site } from "./site.ts";
import { stopClock, visit } from "./test.ts";

export const t = allWords[defaultLocale].lightbox;
export const home = placePath({ screen: "home" }, defaultLocale);

export const galleryLinks = (page: Page): Locator => page.locator("main figure > a");

export const lightbox = (page: Page): Locator => page.getByRole("dialog", { name: t.label.replace("{{title}}", "") });

/** The text for screen readers: "Picture 2 of 7: …" */
export const position = (page: Page): Locator => lightbox(page).getByRole("status");

export const button = (page: Page, name: string): Locator => lightbox(page).getByRole("button", { name, exact: true });

export const shownPicture = (page: Page): Locator =>
  lightbox(page).locator("[aria-hidden=false] img:not([aria-hidden])").first();

/** Opens the gallery of the home page: seven items, of which the third is a film. */
export async function openGallery(page: Page, index = 0): Promise<void> {
  await visit(page, home);
  await clickPicture(page, index);
}

/** The gallery of the home page with a clock that only the test moves. */
export async function openStopped(page: Page, index = 0): Promise<void> {
  await page.clock.install();
  await openGallery(page, index);
  await stopClock(page);
}

/** Opens a gallery with these items. They replace those of a page's payload, which then comes by a link. */
export async function openItems(page: Page, items: readonly GalleryItemView[], title = "Höfe"): Promise<void> {
  const path = placePath({ screen: "partners" }, defaultLocale);
  const envelope = JSON.parse(site.readBuilt(`${path.slice(1)}.json`));
  const sections: { _type: string }[] = envelope.payload.page.sections;
  for (const section of sections) {
    const keyed = items.map((item, place) => ({ ...item, _key: String(place) }));
    if (section._type === "gallerySection") Object.assign(section, { gallery: { title, items: keyed } });
  }
  await page.route(`**${path}.json`, (route) => route.fulfill({ json: envelope }));
  await page.route(/\/media\/(picture|wide|small)\.svg$/, (route) => {
    const [, name = ""] = /(\w+)\.svg$/.exec(route.request().url()) ?? [];
    return route.fulfill({ contentType: "image/svg+xml", body: drawing(sizes[name as keyof typeof sizes]) });
  });
  await page.route("**/media/broken.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: "no film" }));
  await visit(page, placePath({ screen: "team" }, defaultLocale));
  // A small window has the link in its closed menu.
  await page
    .locator(`header a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`**${path}`);
  await clickPicture(page, 0);
}

const sizes = { picture: [1600, 1000], wide: [1200, 400], small: [200, 100] } as const;

export function drawing([width, height]: readonly [width: number, height: number]): string {
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#c65d3b"/></svg>`;
}

export type Told = Pick<GalleryItemView, "title" | "description">;

/** The missing picture has no file. */
export function pictureItem(name: keyof typeof sizes | "missing" = "picture", told: Told = {}): GalleryItemView {
  return { _key: "", kind: "picture", picture: pictureOf(name), ...told };
}

export function pictureOf(sha1: keyof typeof sizes | "missing"): PictureView {
  const [width, height] = sizes[sha1 === "missing" ? "wide" : sha1];
  return { sha1, extension: "svg", width, height, alt: "" };
}

export async function clickPicture(page: Page, index: number): Promise<void> {
  await galleryLinks(page).nth(index).click();
  await expectOpen(page);
}

/** Waits until the lightbox has faded in and responds to touch. */
export async function expectOpen(page: Page): Promise<void> {
  await expect(lightbox(page)).toBeVisible();
  await expect(lightbox(page).locator(".pswp")).toHaveCSS("opacity", "1");
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(lightbox(page)).toHaveCount(0);
}

export async function expectPosition(page: Page, number: number): Promise<void> {
  await expect(position(page)).toHaveText(new RegExp(`^\\S+ ${number} \\D+ \\d+(:|$|\\.)`));
}

export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} has no box.`);
  return box;
}
