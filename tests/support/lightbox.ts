import { expect, type Locator, type Page } from "@playwright/test";
import { becomesInteractive } from "./test.ts";

export const galleryLinks = (page: Page): Locator => page.locator("main figure > a");

export const lightbox = (page: Page): Locator => page.getByRole("dialog", { name: /^(Galerie|Gallery)/ });

/** The text for screen readers: "Bild 2 von 7: …" */
export const position = (page: Page): Locator => lightbox(page).getByRole("status");

export const button = (page: Page, name: string): Locator => lightbox(page).getByRole("button", { name, exact: true });

export async function openGallery(page: Page, index = 0, path = "/de"): Promise<void> {
  await page.goto(path);
  await becomesInteractive(page);
  await clickPicture(page, index);
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

export async function expectPosition(page: Page, number: number): Promise<void> {
  await expect(position(page)).toHaveText(new RegExp(`^\\S+ ${number} (von|of) \\d+(:|$|\\.)`));
}

export const shownPicture = (page: Page): Locator =>
  lightbox(page).locator("[aria-hidden=false] img:not([aria-hidden])").first();
