import type { Guest } from "../guest.ts";
import { type Behaviour, behaviour, equal, everyDay, holds, home, withReducedMotion, words } from "./behaviour.ts";

const dialog = "dialog.lightbox";
const buttonOf = (action: "next" | "close") => `${dialog} button[aria-label="${words.lightbox[action]}"]`;

/** Waits until screen readers get this slide's number, whatever description of the picture follows it. */
const untilAt = (guest: Guest, number: number) =>
  guest.until(
    `slide ${number} is announced`,
    (number) => {
      const said = document.querySelector("dialog.lightbox [role=status]")?.textContent ?? "";
      return new RegExp(`^\\S+ ${number} \\D`).test(said);
    },
    number,
  );

export const operating: readonly Behaviour[] = [
  behaviour("buttons and keys operate the lightbox, which keeps the focus; Back closes it", everyDay, async (guest) => {
    await guest.visit(home);
    await guest.click("main figure > a");
    await guest.untilShown(dialog, words.lightbox.label.replace(/ ?\{\{.*/, ""));
    await untilAt(guest, 1);
    await guest.click(buttonOf("next"));
    await untilAt(guest, 2);
    const count = await guest.tab.evaluate(() => document.querySelectorAll("main figure > a").length);
    await guest.tab.press("End");
    await untilAt(guest, count);
    await guest.untilGone(buttonOf("next"));
    await guest.tab.press("ArrowLeft");
    await untilAt(guest, count - 1);
    for (let step = 0; step < 14; step++) {
      await guest.tab.press("Tab");
      const isBehind = await guest.tab.evaluate((selector) => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.closest(selector) === null;
      }, dialog);
      equal(`the focus is on the page behind after step ${step}`, isBehind, false);
    }
    await guest.click(buttonOf("close"));
    await guest.untilGone(dialog);
    await guest.until("the picture seen last has the focus", () => {
      return document.activeElement === [...document.querySelectorAll("main figure > a")].at(-2);
    });
    await guest.click("main figure > a");
    await untilAt(guest, 1);
    await guest.tab.press("Escape");
    await guest.untilGone(dialog);
    await guest.click("main figure > a");
    await untilAt(guest, 1);
    await guest.tab.back();
    await guest.untilGone(dialog);
    equal("the address", await guest.tab.evaluate(() => location.pathname), home);
  }),
  behaviour("the wheel and a drag change the lightbox's picture, and a long drag down closes it", async (guest) => {
    await guest.visit(home);
    await guest.click("main figure > a");
    await untilAt(guest, 1);
    const isOpaque = (selector: string) =>
      getComputedStyle(document.querySelector(selector) as Element).opacity === "1";
    await guest.until("it has faded in", isOpaque, `${dialog} .pswp`);
    await guest.tab.wheel({ x: 640, y: 400 }, 120);
    await untilAt(guest, 2);
    await guest.tab.drag({ x: 500, y: 400 }, { x: 800, y: 400 });
    await untilAt(guest, 1);
    await guest.tab.drag({ x: 640, y: 300 }, { x: 640, y: 520 });
    await guest.untilGone(dialog);
  }),
  behaviour("the page behind the menu does not scroll, and scrolls again once the menu is closed", async (guest) => {
    await guest.tab.resize(800, 700);
    await guest.visit(home);
    await guest.click("header button", words.nav.menu);
    await guest.untilShown("header dialog[open]");
    await guest.tab.wheel({ x: 5, y: 350 }, 300);
    await guest.tab.press("Escape");
    // The page notices in the next frame that the dialog is closed. Only after that can the wheel scroll the page.
    await guest.until("the page may scroll", () => document.documentElement.style.overflow === "");
    equal("pixels scrolled behind the menu", await guest.scrolled(), 0);
    await guest.tab.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    // WebKit's driver remembers the last value and scrolls only by the difference, so this value is larger.
    await guest.tab.wheel({ x: 5, y: 350 }, 600);
    await guest.until("the page scrolls", () => scrollY > 0);
  }),
  behaviour("the carousel's buttons stop it and show the next quote", async (guest) => {
    await guest.visit(home);
    const carousel = "main [aria-roledescription]";
    await guest.find(carousel);
    await guest.click(`${carousel} button[aria-label="${words.carousel.pause}"]`);
    await guest.untilShown(`${carousel} button[aria-label="${words.carousel.start}"]`);
    const slide = `${carousel} [aria-live] > [role=group]`;
    const before = await guest.tab.evaluate(
      (slide) => [...document.querySelectorAll(slide)].findIndex((one) => !one.hasAttribute("inert")),
      slide,
    );
    await guest.click(`${carousel} button[aria-label="${words.carousel.next}"]`);
    await guest.until(
      "the next quote can be reached",
      (slide, index) => {
        const next = [...document.querySelectorAll(slide)][index];
        const { left = -1 } = next?.getBoundingClientRect() ?? {};
        return next?.hasAttribute("inert") === false && left >= 0 && left < innerWidth / 2;
      },
      slide,
      before + 1,
    );
  }),
  behaviour("counters count up to the number in the page", async (guest) => {
    await guest.visit(home);
    await guest.tab.evaluate(showNumber);
    await guest.until("a number counts", () => document.querySelector("[data-count]:not([data-count='0'])") !== null);
    await guest.until("all are at rest", () => document.querySelector("[data-count]") === null);
  }),
  behaviour("with reduced motion nothing moves automatically", withReducedMotion, async (guest) => {
    await guest.visit(home);
    const isReduced = await guest.tab.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
    holds("the browser says so", isReduced);
    await guest.find("main [aria-roledescription]");
    await guest.untilShown(`main button[aria-label="${words.carousel.next}"]`);
    await guest.untilGone(`main button[aria-label="${words.carousel.pause}"]`);
    await guest.visit(home);
    await guest.tab.evaluate(showNumber);
    equal("numbers that count", await guest.tab.evaluate(countingNumbers), 0);
  }),
];

/** Runs in the page. Waits two frames, until the page knows which numbers are in view, and scrolls to one that is not. */
async function showNumber(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const numbers = [...document.querySelectorAll("main section li p")];
  const number = numbers.find(({ textContent }) => /1\.000/.test(textContent));
  number?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Runs in the page. Returns how many numbers count, after one frame more than a number needs to begin. */
async function countingNumbers(): Promise<number> {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  return document.querySelectorAll("[data-count]").length;
}
