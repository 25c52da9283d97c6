import { site } from "../../support/site.ts";
import { type Behaviour, behaviour, equal, holds, home, team, words } from "./behaviour.ts";

/** Pixels, from narrow phones up. A window of 1280 px at 400 % zoom is 320 px wide. */
const widths = [280, 320, 345, 360, 768, 1280, 1920];

/** Milliseconds. No engine delays its first paint so long for an optional font. */
const lateMs = 1500;

export const looks: readonly Behaviour[] = [
  behaviour("every address has its page, its heading and its code", async (guest) => {
    for (const path of site.paths) {
      await guest.visit(path);
      // `/` redirects by language, in the page or at the server.
      if (path !== "/") equal("the page", await guest.tab.evaluate(() => location.pathname), path);
      equal(`headings of ${path}`, await guest.tab.evaluate(() => document.querySelectorAll("h1").length), 1);
      const trouble = await guest.tab.trouble();
      equal(`what the browser says at ${path}`, trouble, []);
    }
  }),
  behaviour("the home page does not scroll sideways at any width, and shows the whole mark", async (guest) => {
    for (const width of widths) {
      await guest.tab.resize(width, 800);
      await guest.load(home);
      await guest.untilShown("h1");
      const { inner, page, mark } = await guest.tab.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const { width = 0, height = 0 } = document.querySelector("header svg")?.getBoundingClientRect() ?? {};
        return { inner: clientWidth, page: scrollWidth, mark: { width, height } };
      });
      holds(`${page} px of page have room in ${inner}`, page <= inner);
      // The mark is square, so a box that is lower than wide makes it smaller than its place.
      holds(`the mark of ${mark.width} px is not cut to ${mark.height} px at ${width} px`, mark.height >= mark.width);
    }
  }),
  behaviour("short and long names fit into the header, and the menu can be pressed", async (guest) => {
    await guest.visit(home);
    for (const name of ["Larva", "Insektenhof", "Futtermittelwerkstatt", "Insektenproteinwerkstättlein"]) {
      await guest.tab.evaluate((name) => document.querySelector("header a span")?.replaceChildren(name), name);
      for (const width of [280, 320, 360, 480]) {
        await guest.tab.resize(width, 800);
        const { lines, menu, sticksOut } = await guest.tab.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const range = document.createRange();
          range.selectNodeContents(document.querySelector("header a span") ?? document.body);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          const { width = 0 } = document.querySelector("header button")?.getBoundingClientRect() ?? {};
          return { lines, menu: width, sticksOut: scrollWidth - clientWidth };
        });
        const what = `${name} at ${width} px`;
        const isShort = name.length <= 11 && width >= 320;
        holds(`a name of up to eleven letters stands on one line: ${what}`, lines === 1 || !isShort);
        equal(`pixels that stick out: ${what}`, sticksOut, 0);
        // Pixels: 44, less an error of measurement.
        holds(`the menu can be pressed: ${what}`, menu >= 43.9);
      }
    }
  }),
  behaviour("pictures load in the best format that the browser supports", async (guest) => {
    await guest.visit(home);
    const seen = await guest.tab.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      const images = [...document.images].filter(({ src }) => src.includes("/media/"));
      // This does not wait for `decode()`, which rejects if the browser chooses another file meanwhile.
      while (images.some(({ complete }) => !complete)) await new Promise(requestAnimationFrame);
      return images.map(({ currentSrc, naturalWidth }) => `${naturalWidth > 0} ${currentSrc.split(".").at(-1)}`);
    });
    holds("there are pictures", seen.length > 3);
    const wrong = seen.filter((line) => !/^true (avif|svg)$/.test(line));
    equal("pictures that failed or came in another format", wrong, []);
  }),
  behaviour("fonts that arrived late are used from the next page on", async (guest) => {
    let isLate = false;
    guest.site.line.intervene((asked, response) => {
      if (!asked.url?.endsWith(".woff2")) return false;
      isLate = true;
      setTimeout(() => response.writeHead(307, { Location: `${asked.url}?late` }).end(), lateMs);
      return true;
    });
    await guest.visit(home);
    guest.site.line.intervene(undefined);
    holds("fonts were asked for", isLate);
    await guest.click("header nav a", words.nav.team);
    await guest.untilAt(team);
    await guest.until("the title is set in the company's font", () => {
      const family = getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily.split(",")[0] ?? "";
      const name = family.replaceAll('"', "");
      const faces = [...document.fonts].filter((face) => face.family.replaceAll('"', "") === name);
      return faces.some(({ status, display }) => status === "loaded" && display === "swap");
    });
  }),
];
