import { placePath } from "#src/addresses.ts";
import { type Behaviour, behaviour, desk, equal, everyDay, holds, home, phone, team, words } from "./behaviour.ts";

const privacy = placePath({ screen: "privacy" }, "de");

/** Milliseconds until the next page arrives. */
const lateMs = 1000;

export const navigation: readonly Behaviour[] = [
  behaviour("a link shows the next page from its top and says so; Back restores the place", everyDay, async (guest) => {
    await guest.visit(home);
    await guest.mark();
    const before = await guest.tab.evaluate(scrollDown);
    await guest.click("header nav a", words.nav.team);
    await guest.untilAt(team);
    await guest.until("the title is the page's", () => document.title.startsWith("Team"));
    await guest.until("it is announced", () => {
      return document.querySelector("[role=status].visually-hidden")?.textContent === document.title;
    });
    equal("the place", await guest.scrolled(), 0);
    equal("the focus", await guest.tab.evaluate(() => document.activeElement?.localName), "main");
    await guest.tab.back();
    await guest.untilAt(home);
    await guest.until("the place on the page before", (top) => Math.abs(scrollY - top) < 2, before);
    await guest.tab.evaluate(() => history.forward());
    await guest.untilAt(team);
    await guest.until("the top again", () => scrollY === 0);
    holds("the document is still the same", await guest.isSameDocument());
  }),
  behaviour("a reload keeps the scroll position", everyDay, async (guest) => {
    await guest.visit(home);
    await guest.mark();
    const before = await guest.tab.evaluate(scrollDown);
    await guest.tab.evaluate(() => location.reload());
    await guest.poll("the document is a new one", async () => !(await guest.isSameDocument()));
    await guest.until("the same place", (top) => Math.abs(scrollY - top) < 2, before);
  }),
  behaviour("a page starts at its top even if its link is clicked while the wheel still scrolls", async (guest) => {
    for (let round = 0; round < 4; round++) {
      await guest.visit(home);
      const link = await guest.find("header nav a", words.nav.team);
      await guest.tab.wheel({ x: 600, y: 500 }, 300);
      await guest.tab.clickAt(link);
      await guest.untilAt(team);
      // After a turn of the wheel, a browser scrolls for less time than this.
      await guest.tab.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 400)));
      equal(`the place in round ${round}`, await guest.scrolled(), 0);
    }
  }),
  behaviour("a link to a place stops below the header, also from elsewhere and by address", everyDay, async (guest) => {
    await guest.visit(privacy);
    await guest.click("main nav a");
    const hash = await guest.tab.evaluate(() => location.hash);
    const isBelowHeader = (id: string) => {
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
      return top >= header && top < header + 60;
    };
    const id = decodeURIComponent(hash.slice(1));
    await guest.until("the place is below the header", isBelowHeader, id);
    await guest.tab.goto("about:blank");
    await guest.visit(privacy + hash);
    await guest.until("the place is below the header at once", isBelowHeader, id);
    await guest.visit(home);
    await guest.mark();
    await guest.click('main a[href*="#"]');
    const isFocused = () => `#${document.activeElement?.id}` === location.hash;
    await guest.until("the place on the other page has the focus", isFocused);
    await guest.until("it is below the header", isBelowHeader, await guest.tab.evaluate(() => location.hash.slice(1)));
    holds("the document is still the same", await guest.isSameDocument());
  }),
  behaviour("the first Tab stop skips the navigation, and Tab through it does not scroll", everyDay, async (guest) => {
    await guest.visit(team);
    await guest.tab.press("Tab");
    await guest.untilShown("a:focus", words.skip);
    await guest.tab.press("Enter");
    await guest.until("main has the focus", () => document.activeElement?.localName === "main");
    await guest.visit(home);
    for (const [width, height] of [desk, phone]) {
      await guest.tab.resize(width, height);
      await guest.tab.evaluate(() => scrollTo({ top: 1000, behavior: "instant" }));
      await guest.tab.evaluate(() => document.querySelector<HTMLElement>("header a")?.focus({ preventScroll: true }));
      const from = await guest.scrolled();
      const places: number[] = [];
      for (let step = 0; step < 12; step++) {
        await guest.tab.press("Tab");
        const isInHeader = await guest.tab.evaluate(() => document.activeElement?.closest("header") !== null);
        if (!isInHeader) break;
        places.push(await guest.scrolled());
      }
      holds("the header has more to reach", places.length > 0);
      equal(`places at ${width} px`, new Set([from, ...places]).size, 1);
    }
  }),
  behaviour("the header does not cover the focused element", everyDay, async (guest) => {
    await guest.visit(home);
    await guest.tab.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await guest.tab.evaluate(() => {
      const links = document.querySelectorAll<HTMLElement>("footer a");
      links[links.length - 1]?.focus({ preventScroll: true });
    });
    for (let step = 0; step < 25; step++) {
      await guest.tab.press("Tab", { shift: true });
      const hidden = await guest.tab.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest("main, footer")) return null;
        const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const { top, bottom } = focused.getBoundingClientRect();
        return bottom > header || top > header ? null : `${focused.outerHTML.slice(0, 80)} at ${top}`;
      });
      equal("what the header hides", hidden, null);
    }
  }),
  behaviour("on a phone the menu opens, keeps the focus, closes with Escape and leads on", everyDay, async (guest) => {
    await guest.tab.resize(...phone);
    await guest.visit(home);
    await guest.untilGone("header nav a");
    await guest.click("header button", words.nav.menu);
    await guest.untilShown("dialog[open]");
    for (let step = 0; step < 12; step++) await guest.tab.press("Tab");
    const isOutside = await guest.tab.evaluate(() => {
      const { activeElement, body } = document;
      // The browser's toolbar may get the focus.
      return activeElement !== body && activeElement?.closest("dialog") === null;
    });
    equal("the focus is on the page behind", isOutside, false);
    await guest.tab.press("Escape");
    await guest.untilGone("dialog[open]");
    const isFocused = (menu: string) => document.activeElement?.textContent === menu;
    await guest.until("the button has the focus", isFocused, words.nav.menu);
    await guest.click("header button", words.nav.menu);
    await guest.click("dialog[open] a", words.nav.team);
    await guest.untilAt(team);
    await guest.untilGone("dialog[open]");
  }),
  behaviour("a press of the menu button before the page's code has loaded opens the menu", everyDay, async (guest) => {
    const release = guest.holdCode();
    await guest.tab.resize(...phone);
    await guest.load(home);
    await guest.click("header button", words.nav.menu);
    release();
    await guest.becomesInteractive();
    await guest.untilShown("dialog[open]");
  }),
  behaviour("a link clicked before the page's code has come works, also if the next page is late", async (guest) => {
    const { promise: clicked, resolve: hasClicked } = Promise.withResolvers<void>();
    guest.site.line.intervene(({ url = "" }, response) => {
      // This redirects to an address with `?late`, which this function leaves to the server.
      const answer = () => response.writeHead(307, { Location: `${url}?late` }).end();
      const isCode = /\/assets\/core-[\w-]+\.js$/.test(url);
      if (isCode) void clicked.then(answer);
      // The code arrives while the browser waits for the page.
      if (url === team) setTimeout(answer, lateMs);
      return isCode || url === team;
    });
    await guest.load(home);
    await guest.click("header nav a", words.nav.team);
    hasClicked();
    await guest.untilAt(`${team}?late`);
    guest.site.line.intervene(undefined);
    await guest.becomesInteractive();
  }),
  behaviour("/ redirects visitors who prefer English", { visitor: { languages: ["en"] } }, async (guest) => {
    await guest.visit("/");
    equal("the language", await guest.tab.evaluate(() => document.documentElement.lang), "en");
  }),
];

/** Runs in the page. Returns the scroll position afterwards. */
function scrollDown(): number {
  scrollTo({ top: 700, behavior: "instant" });
  return Math.round(scrollY);
}
