import { expect, type Locator, type Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords, defaultLocale } from "#src/locales.ts";
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
