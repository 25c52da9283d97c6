import type { Locator, Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords, defaultLocale } from "#src/locales.ts";
import { test as base, expect, stopClock, visit } from "./test.ts";

export const t = allWords[defaultLocale].lightbox;
export const home = placePath({ screen: "home" }, defaultLocale);

/** A page's gallery and its lightbox. The gallery of the home page has seven items; the third is a film. */
export class Gallery {
  readonly links: Locator;
  readonly lightbox: Locator;
  /** The text for screen readers: "Picture 2 of 7: …" */
  readonly position: Locator;
  readonly shownPicture: Locator;

  constructor(readonly page: Page) {
    this.links = page.locator("main figure > a");
    this.lightbox = page.getByRole("dialog", { name: t.label.replace("{{title}}", "") });
    this.position = this.lightbox.getByRole("status");
    this.shownPicture = this.lightbox.locator("[aria-hidden=false] img:not([aria-hidden])").first();
  }

  button(name: string): Locator {
    return this.lightbox.getByRole("button", { name, exact: true });
  }

  /** Opens the lightbox of the home page. */
  async open(index = 0): Promise<void> {
    await visit(this.page, home);
    await this.click(index);
  }

  /** Opens the lightbox of the home page, with a clock that only the test advances. */
  async openStopped(index = 0): Promise<void> {
    await this.page.clock.install();
    await this.open(index);
    await stopClock(this.page);
  }

  async click(index: number): Promise<void> {
    await this.links.nth(index).click();
    await this.expectOpen();
  }

  /** Waits until the lightbox has faded in and responds to touch. */
  async expectOpen(): Promise<void> {
    await expect(this.lightbox).toBeVisible();
    await expect(this.lightbox.locator(".pswp")).toHaveCSS("opacity", "1");
  }

  async expectClosed(): Promise<void> {
    await expect(this.lightbox).toHaveCount(0);
  }

  async expectPosition(number: number): Promise<void> {
    await expect(this.position).toHaveText(new RegExp(`^\\S+ ${number} \\D+ \\d+(:|$|\\.)`));
  }
}

export const test = base.extend<{ gallery: Gallery }>({ gallery: ({ page }, use) => use(new Gallery(page)) });
