import type { Locator, Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords, defaultLocale } from "#src/locales.ts";
import { test as base, expect, stopClock, visit } from "./test.ts";

export const t = allWords[defaultLocale].lightbox;
export const home = placePath({ screen: "home" }, defaultLocale);
export const partners = placePath({ screen: "partners" }, defaultLocale);
export const team = placePath({ screen: "team" }, defaultLocale);
export const lightboxCode = /\/assets\/open-lightbox-[^/]+\.js$/;

/** A page's gallery and its lightbox. The gallery of the home page has seven items; the third is a film. */
export class Gallery {
  readonly links: Locator;
  readonly lightbox: Locator;
  /** The text for screen readers. */
  readonly position: Locator;
  readonly shownPicture: Locator;
  /** Sets how much the shown picture is enlarged. */
  readonly slider: Locator;
  /** The panel with a small picture for each item. */
  readonly overview: Locator;
  readonly thumbnails: Locator;

  constructor(readonly page: Page) {
    this.links = page.locator("main figure > a");
    this.lightbox = page.getByRole("dialog", { name: t.label.replace("{{title}}", "") });
    this.position = this.lightbox.getByRole("status");
    this.shownPicture = this.lightbox.locator("[aria-hidden=false] img:not([aria-hidden])").first();
    this.slider = this.lightbox.getByRole("slider", { includeHidden: true });
    this.overview = this.lightbox.getByRole("navigation", { name: t.overview, includeHidden: true });
    this.thumbnails = this.overview.getByRole("button");
  }

  button(name: string): Locator {
    return this.lightbox.getByRole("button", { name, exact: true });
  }

  /** Opens the lightbox of the home page at an item, counted from one. */
  async open(number = 1): Promise<void> {
    await visit(this.page, home);
    await this.click(number);
  }

  /** Opens the lightbox of the home page, with a clock that only the test advances. */
  async openStopped(number = 1): Promise<void> {
    await this.page.clock.install();
    await this.open(number);
    await stopClock(this.page);
  }

  thumbnail(number: number): Locator {
    return this.thumbnails.nth(number - 1);
  }

  async click(number: number): Promise<void> {
    await this.links.nth(number - 1).click();
    await this.expectOpen();
  }

  /** Waits until the lightbox has faded in and responds to touch. */
  async expectOpen(): Promise<void> {
    await expect(this.lightbox).toBeVisible();
    await expect(this.lightbox.locator(".pswp")).toHaveCSS("opacity", "1");
  }

  /** Turns the wheel over the picture by `across` and `down` pixels, and waits until the page has got the event. */
  async turnWheel(across: number, down: number): Promise<void> {
    await this.page.mouse.move(500, 400);
    // A browser handles input before it runs the test's next call, so the listener is added before the wheel turns.
    const told = await this.page.evaluateHandle(() => ({
      turn: new Promise<void>((resolve) => addEventListener("wheel", () => resolve(), { once: true, capture: true })),
    }));
    await this.page.mouse.wheel(across, down);
    await told.evaluate(({ turn }) => turn);
  }

  async expectClosed(): Promise<void> {
    await expect(this.lightbox).toHaveCount(0);
  }

  /** Expects a text such as `Bild 2 von 7: Sechs Uhr`, with this number. */
  async expectPosition(number: number): Promise<void> {
    await expect(this.position).toHaveText(new RegExp(`^\\S+ ${number} \\D+ \\d+(:|$|\\.)`));
  }
}

export const test = base.extend<{ gallery: Gallery }>({ gallery: ({ page }, use) => use(new Gallery(page)) });
