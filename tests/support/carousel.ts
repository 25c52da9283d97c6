import { expect, type Page } from "@playwright/test";
import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { visit } from "./test.ts";

export const positionIn = ({ testimonials }: typeof de | typeof en, number: number | string) =>
  testimonials.position.replace("{{number}}", `${number}`).replace("{{total}}", "4");

const position = new RegExp([de, en].map((words) => `^${positionIn(words, "\\d")}$`).join("|"));

/** The carousel of the home page, which has four testimonials. */
export class Carousel {
  constructor(readonly page: Page) {}

  /**
   * Visits the home page and scrolls to the carousel. The carousel does not move while
   * the focus is in its row, so a slow machine changes nothing.
   */
  static async open(page: Page): Promise<Carousel> {
    await visit(page, "/de");
    const carousel = new Carousel(page);
    await carousel.row.focus();
    await carousel.reach();
    return carousel;
  }

  get root() {
    return this.page.locator("main section:has(blockquote)");
  }

  get slides() {
    return this.root.getByRole("group", { name: position });
  }

  get row() {
    return this.root.getByRole("group", { name: /Pfeiltasten|arrow keys/ });
  }

  button(name: "pause" | "start" | "previous" | "next") {
    return this.root.getByRole("button", { name: new RegExp(`^(${de.carousel[name]}|${en.carousel[name]})`) });
  }

  /** Replaces the texts of all slides. A slide without a given text gets a short one. */
  async say(texts: readonly string[]): Promise<void> {
    await this.slides.evaluateAll((slides, texts) => {
      slides.forEach((slide, index) => {
        for (const text of slide.querySelectorAll("figcaption > span:last-child")) text.textContent = "";
        const quote = slide.querySelector("blockquote p");
        if (quote) quote.textContent = texts[index] ?? "Kurz.";
      });
    }, texts);
  }

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

  /** Pixels between the left edges of a slide's text and of the content. */
  async distance(number: number): Promise<number> {
    const [quote, heading] = [this.slides.nth(number - 1).locator("blockquote"), this.root.locator("h2")];
    return Math.abs(((await quote.boundingBox())?.x ?? 1e6) - ((await heading.boundingBox())?.x ?? 0));
  }
}
