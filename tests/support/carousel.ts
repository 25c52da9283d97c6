import { expect, type Locator, type Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { visit } from "./test.ts";

export const positionIn = ({ testimonials }: typeof de | typeof en, number: number | string) =>
  testimonials.position.replace("{{number}}", `${number}`).replace("{{total}}", "4");

const position = new RegExp([de, en].map((words) => `^${positionIn(words, "\\d")}$`).join("|"));

/** The carousel of the home page, which has four testimonials. */
export class Carousel {
  readonly root: Locator;
  readonly slides: Locator;
  readonly row: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator("main section:has(blockquote)");
    this.slides = this.root.getByRole("group", { name: position });
    this.row = this.root.getByRole("group", { name: /Pfeiltasten|arrow keys/ });
  }

  /** Visits the home page and scrolls to the carousel, which stays still while its row has the focus. */
  static async open(page: Page): Promise<Carousel> {
    await visit(page, "/de");
    const carousel = new Carousel(page);
    await carousel.row.focus();
    await carousel.reach();
    return carousel;
  }

  button(name: "pause" | "start" | "previous" | "next") {
    return this.root.getByRole("button", { name: new RegExp(`^(${de.carousel[name]}|${en.carousel[name]})`) });
  }

  /** Replaces the texts of all slides and empties their authors. A slide without a given text gets a short one. */
  async say(texts: readonly string[]): Promise<void> {
    await this.slides.evaluateAll((slides, texts) => {
      slides.forEach((slide, index) => {
        for (const text of slide.querySelectorAll("figcaption > span:last-child")) text.textContent = "";
        const quote = slide.querySelector("blockquote p");
        if (quote) quote.textContent = texts[index] ?? "Kurz.";
      });
    }, texts);
  }

  /** Scrolls to the carousel and waits for its code, which adds the buttons. */
  async reach(): Promise<void> {
    await this.root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(this.button("next")).toBeVisible();
  }

  /** Waits until the carousel is in this state. Only a still carousel announces changes to screen readers. */
  async becomes(state: "moving" | "still"): Promise<void> {
    const live = state === "moving" ? "off" : "polite";
    await expect(this.root.locator("[aria-live]")).toHaveAttribute("aria-live", live);
  }

  /** Waits until this slide, counted from one, fills the row and is the only one that can get the focus. */
  async shows(number: number): Promise<void> {
    const inert = [1, 2, 3, 4].map((place) => place !== number);
    await expect
      .poll(() => this.slides.evaluateAll((slides) => slides.map((slide) => slide.hasAttribute("inert"))))
      .toEqual(inert);
    await expect.poll(() => this.distance(number)).toBeLessThan(1);
  }

  /** Pixels between the left edges of slide and content. Infinite without a box: an error would end `expect.poll`. */
  async distance(number: number): Promise<number> {
    const slide = this.slides.nth(number - 1);
    const quote = await slide.locator("blockquote").boundingBox();
    const heading = await this.root.locator("h2").boundingBox();
    return quote && heading ? Math.abs(quote.x - heading.x) : Number.POSITIVE_INFINITY;
  }
}
