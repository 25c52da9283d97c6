import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Locale, locales } from "#src/locales.ts";
import type { DeployedSite } from "../support/deployments.ts";
import { distDir } from "../support/site.ts";
import { answersToClicks } from "../support/view.ts";
import type { Point, Tab } from "./tab.ts";

/** Milliseconds that a page may take for each step. */
const timeoutMs = 15_000;

/** Milliseconds without movement after which an element counts as still. */
const restMs = 60;

/** A visitor of a site in one tab. Each step waits until the page is ready for it, and throws if it never is. */
export class Guest {
  readonly tab: Tab;
  readonly site: DeployedSite;

  constructor(tab: Tab, site: DeployedSite) {
    this.tab = tab;
    this.site = site;
  }

  /** Loads an address and waits until the page answers to clicks. */
  async visit(path: string): Promise<void> {
    await this.load(path);
    await this.becomesInteractive();
  }

  /** Loads an address without waiting for the page's code. */
  async load(path: string): Promise<void> {
    await this.tab.goto(this.site.origin + path);
  }

  /** Delays React's code, as a slow connection does, until the returned function is called. */
  holdCode(): () => void {
    const waiting: (() => void)[] = [];
    const { line } = this.site;
    line.intervene(({ url = "" }, response) => {
      if (!/\/assets\/core-[\w-]+\.js$/.test(url)) return false;
      const code = readFileSync(join(distDir, url));
      waiting.push(() => response.writeHead(200, { "Content-Type": "text/javascript" }).end(code));
      return true;
    });
    return () => {
      line.intervene(undefined);
      for (const answer of waiting.splice(0)) answer();
    };
  }

  async becomesInteractive(): Promise<void> {
    await this.until("React has taken over the page", answersToClicks);
  }

  /** Runs a function in the page until it returns true. */
  async until<Args extends readonly unknown[]>(
    what: string,
    inPage: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    await this.poll(what, () => this.tab.evaluate(inPage, ...args));
  }

  /** Asks again until the answer is true. Throws with the last answer. */
  async poll(what: string, ask: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + timeoutMs;
    let result: unknown;
    do {
      // There is no page to query while one document replaces another.
      result = await ask().catch(String);
      if (result === true) return;
      await pause(25);
    } while (performance.now() < end);
    throw new Error(`Waited for: ${what}. The page said ${JSON.stringify(result)}.`);
  }

  async untilAt(path: string): Promise<void> {
    await this.until(`the address ${path}`, (wanted) => location.pathname + location.search === wanted, path);
  }

  async untilShown(selector: string, text = ""): Promise<void> {
    await this.poll(`${selector} "${text}" is seen`, () => this.#isSeen(selector, text));
  }

  async untilGone(selector: string, text = ""): Promise<void> {
    await this.poll(`${selector} "${text}" is not seen`, async () => !(await this.#isSeen(selector, text)));
  }

  async #isSeen(selector: string, text: string): Promise<boolean> {
    return (await this.tab.evaluate(middleOf, selector, text, { scrolls: false })) !== null;
  }

  /** Scrolls to the first visible element with the text, waits until it is still, and returns its middle. */
  async find(selector: string, text = ""): Promise<Point> {
    await this.untilShown(selector, text);
    let before: Point | undefined;
    // The element may be moving, and WebKit scrolls to a focused element a moment after the focus.
    for (;;) {
      await pause(restMs);
      const point = await this.tab.evaluate(middleOf, selector, text, { scrolls: true });
      if (!point) throw new Error(`${selector} "${text}" has disappeared.`);
      if (point.x === before?.x && point.y === before.y) return point;
      before = point;
    }
  }

  async click(selector: string, text = ""): Promise<void> {
    await this.tab.clickAt(await this.find(selector, text));
  }

  /** Clicks the header's link to a language. With three languages or more, the link is in a list, which is opened first. */
  async changeLanguage(locale: Locale): Promise<void> {
    if (locales.length > 2) await this.click("header summary");
    await this.click(`header a[hreflang=${locale}]`);
  }

  /** Clicks a field and types into it, after the text that it has. */
  async typeInto(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.tab.type(text);
  }

  fieldValue(name: string): Promise<string | undefined> {
    return this.tab.evaluate((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value, name);
  }

  scrolled(): Promise<number> {
    return this.tab.evaluate(() => Math.round(scrollY));
  }

  /** Marks the document, so that `isSameDocument` notices a reload. */
  async mark(): Promise<void> {
    await this.tab.evaluate(() => document.documentElement.setAttribute("data-test-mark", ""));
  }

  isSameDocument(): Promise<boolean> {
    return this.tab.evaluate(() => document.documentElement.hasAttribute("data-test-mark"));
  }
}

/** Runs in the page, even with script disabled. Returns the middle of the first visible element with the text. */
function middleOf(selector: string, text: string, { scrolls }: { scrolls: boolean }): Point | null {
  const element = [...document.querySelectorAll(selector)].find((candidate) => {
    const { width, height } = candidate.getBoundingClientRect();
    const named = `${candidate.textContent} ${candidate.getAttribute("aria-label") ?? ""}`;
    return width > 1 && height > 1 && getComputedStyle(candidate).visibility === "visible" && named.includes(text);
  });
  if (!element) return null;
  const { top, bottom } = element.getBoundingClientRect();
  const isInView = top >= 100 && bottom <= innerHeight - 10;
  if (scrolls && !isInView && !element.closest("header, dialog, [role=dialog]")) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
