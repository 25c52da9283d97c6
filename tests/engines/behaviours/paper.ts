import { pathFor, placePath } from "#src/addresses.ts";
import { addresses } from "../../support/site.ts";
import type { Guest } from "../guest.ts";
import { flawsOf, readSheets, type Sheet } from "../pdf-sheets.ts";
import { type Behaviour, behaviour, equal, holds, team, words } from "./behaviour.ts";
import { visitUntilKept, withoutConnection } from "./offline.ts";

/** Width and height in inches. */
const sizes = { A4: [8.27, 11.69], Letter: [8.5, 11] } as const;

/** One address of each screen, in each language. */
const kinds = new Map(
  addresses
    .filter(({ variant }) => variant !== "unprefixed")
    .map((address) => [`${address.screen} ${address.variant}`, address]),
);

/** The letters and digits of a text, because spaces, hyphens and marks of lists differ between a page and a sheet. */
const letters = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The texts of a page that belong on paper, in their order. In Firefox, texts of other weights than 400 are left out:
 * Firefox 153 draws these weights of a variable font as shapes, which a parser cannot read.
 */
function textsOnPage(): string[] {
  const texts = "h1, h2, h3, h4, p, li, dt, dd, figcaption, blockquote, th, td";
  const notPrinted = "nav, footer, form, dialog, noscript, .visually-hidden, [aria-hidden], [role=status]";
  const isFirefox = navigator.userAgent.includes("Firefox");
  const isDrawnAsShapes = (element: Element) =>
    isFirefox && [element, ...element.querySelectorAll("*")].some((one) => getComputedStyle(one).fontWeight !== "400");
  const found = Array.from(document.querySelectorAll<HTMLElement>(`main :is(${texts})`))
    .filter((element) => !element.querySelector(texts) && !element.closest(notPrinted))
    .filter((element) => !isDrawnAsShapes(element));
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not printed.
  return found.map((element) => element.innerText.trim()).filter((text) => text !== "");
}

/**
 * Loads all pictures, because a driver does not wait for those that a browser fetches only when it prints. Returns the
 * number of loaded bitmaps of the content. Drawings (SVG) do not count, because a PDF has them as shapes.
 */
async function loadPictures(): Promise<number> {
  const pictures = Array.from(document.querySelectorAll<HTMLImageElement>("main img"));
  for (const picture of pictures) picture.loading = "eager";
  // `decode` rejects for a broken picture, which is not counted.
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  const loaded = pictures.filter(({ naturalWidth }) => naturalWidth > 0);
  return loaded.filter(({ alt, currentSrc }) => alt !== "" && !currentSrc.includes(".svg")).length;
}

const textOf = (sheets: readonly Sheet[]) =>
  letters(sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(""));

/** Expects text on paper, and no footer, which is for screens. */
async function printsAsArticle(guest: Guest, what: string): Promise<void> {
  const footer = await guest.tab.evaluate(() => document.querySelector("footer li")?.textContent ?? "");
  const pdf = await guest.tab.print(...sizes.A4);
  if (!pdf) return;
  const printed = textOf(await readSheets(pdf));
  holds(`${what} is printed`, printed.length > 20);
  holds(`${what} is printed without its footer`, footer.length > 3 && !printed.includes(letters(footer)));
}

const sizesOnPaper: readonly Behaviour[] = Object.entries(sizes).map(([name, [width, height]]) =>
  behaviour(
    `on ${name}, each kind of page is a whole article in its order, with no text over another`,
    async (guest) => {
      for (const address of kinds.values()) {
        const path = pathFor(address);
        await guest.load(path);
        await guest.untilShown("h1");
        const expected = await guest.tab.evaluate(textsOnPage);
        const pictures = await guest.tab.evaluate(loadPictures);
        const pdf = await guest.tab.print(width, height);
        // WebKit's driver cannot print.
        if (!pdf) return;
        const sheets = await readSheets(pdf);
        equal(`flaws of ${path} on ${name}`, sheets.flatMap(flawsOf), []);
        expectInOrder(path, expected, textOf(sheets));
        const isWhole = sheets.flatMap((sheet) => sheet.pictures).length >= pictures;
        holds(`all ${pictures} pictures of ${path} are printed`, isWhole);
      }
    },
  ),
);

function expectInOrder(path: string, expected: readonly string[], printed: string): void {
  const missing = expected.filter((text) => !printed.includes(letters(text)));
  equal(`texts of ${path} that are not printed`, missing, []);
  let end = 0;
  for (const text of expected) {
    const before = JSON.stringify(printed.slice(end - 80, end));
    const start = printed.indexOf(letters(text), end);
    holds(`“${text}” of ${path} is printed after ${before}`, start >= 0);
    end = start + letters(text).length;
  }
}

export const paper: readonly Behaviour[] = [
  ...sizesOnPaper,
  behaviour("a page is an article on paper also offline, and after a link", withoutConnection, async (guest) => {
    await visitUntilKept(guest);
    guest.site.line.cut();
    await guest.load(placePath({ screen: "products" }, "de"));
    await guest.becomesInteractive();
    await printsAsArticle(guest, "a page that was opened offline");
    await guest.click("header nav a", words.nav.team);
    await guest.untilAt(team);
    await printsAsArticle(guest, "the next page");
  }),
];
