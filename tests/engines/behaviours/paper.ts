import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { pathFor, placePath } from "#src/addresses.ts";
import { addresses } from "../../support/site.ts";
import type { Guest } from "../guest.ts";
import { type Behaviour, behaviour, equal, holds, words } from "./behaviour.ts";
import { visitUntilKept, withoutConnection } from "./offline.ts";

/** Inches. */
const sizes = { A4: [8.27, 11.69], Letter: [8.5, 11] } as const;

/** One address of each screen, in each language. */
const kinds = new Map(
  addresses
    .filter(({ variant }) => variant !== "unprefixed")
    .map((address) => [`${address.screen} ${address.variant}`, address]),
);

/** The letters and digits of a text: spaces, hyphens and marks of lists differ between a page and a sheet. */
const letters = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The texts of a page that belong on paper, in their order. In Firefox, texts of other weights than 400 are left out:
 * Firefox 153 draws these weights of a variable font as shapes, which a parser cannot read.
 */
function textsOnPage(): string[] {
  const texts = "h1, h2, h3, h4, p, li, dt, dd, figcaption, blockquote, th, td";
  const notPrinted = "nav, footer, form, dialog, noscript, .visually-hidden, [aria-hidden], [role=status]";
  const weights = (element: Element) =>
    [element, ...element.querySelectorAll("*")].map((one) => getComputedStyle(one).fontWeight);
  const isDrawnAsShapes = (element: Element) =>
    navigator.userAgent.includes("Firefox") && weights(element).some((weight) => weight !== "400");
  const found = Array.from(document.querySelectorAll<HTMLElement>("main *")).filter(
    (element) =>
      element.matches(texts) &&
      !element.querySelector(texts) &&
      !element.closest(notPrinted) &&
      !isDrawnAsShapes(element),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not printed.
  return found.map((element) => element.innerText.trim()).filter((text) => text !== "");
}

/** Browsers fetch the pictures that a visitor has not seen yet once they print. A driver does not wait for them. */
async function picturesLoaded(): Promise<number> {
  const pictures = Array.from(document.querySelectorAll<HTMLImageElement>("main img"));
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  return pictures.filter(
    ({ alt, naturalWidth, currentSrc }) => alt !== "" && naturalWidth > 0 && !currentSrc.includes(".svg"),
  ).length;
}

const textOf = (sheets: readonly Sheet[]) =>
  letters(sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(""));

/** The footer is for screens. */
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
    `on ${name}, each kind of page is an article: whole, in its order, nothing over anything else`,
    async (guest) => {
      for (const address of kinds.values()) {
        const path = pathFor(address);
        await guest.tab.goto(guest.site.origin + path);
        await guest.untilShown("h1");
        const expected = await guest.tab.evaluate(textsOnPage);
        const pictures = await guest.tab.evaluate(picturesLoaded);
        const pdf = await guest.tab.print(width, height);
        // WebKit's driver cannot print.
        if (!pdf) return;
        const sheets = await readSheets(pdf);
        equal(`flaws of ${path} on ${name}`, sheets.flatMap(flawsOf), []);
        const printed = textOf(sheets);
        // A later place may have the same words.
        const places = expected.map((text) => printed.indexOf(letters(text)));
        const missing = expected.filter((_, index) => (places[index] ?? -1) < 0);
        equal(`texts of ${path} that are not printed`, missing, []);
        let at = 0;
        for (const text of expected) {
          const found = printed.indexOf(letters(text), at);
          equal(
            `“${text}” of ${path} is printed after ${JSON.stringify(printed.slice(at - 80, at))}`,
            found >= 0,
            true,
          );
          at = found + letters(text).length;
        }
        const isWhole = sheets.flatMap((sheet) => sheet.pictures).length >= pictures;
        equal(`all ${pictures} pictures of ${path} are printed`, isWhole, true);
      }
    },
  ),
);

export const paper: readonly Behaviour[] = [
  ...sizesOnPaper,
  behaviour(
    "a page is an article on paper also offline, and after a click on a link",
    withoutConnection,
    async (guest) => {
      await visitUntilKept(guest);
      guest.site.line.cut();
      await guest.tab.goto(guest.site.origin + placePath({ screen: "products" }, "de"));
      await guest.becomesInteractive();
      await printsAsArticle(guest, "a page that was opened offline");
      await guest.click("header nav a", words.nav.team);
      await guest.untilAt(placePath({ screen: "team" }, "de"));
      await printsAsArticle(guest, "the next page");
    },
  ),
];

/** PDF.js reads what a PDF shows. Lengths are points from the lower left corner of a sheet. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly (Box & { readonly text: string })[];
  /** Bitmaps. `columns` is the number of pixels in a row of the bitmap. */
  readonly pictures: readonly (Box & { readonly columns: number })[];
}

async function readSheets(pdf: Uint8Array): Promise<Sheet[]> {
  const { OPS, Util } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = item.transform;
      return [{ text: item.str, x, y, width: item.width, height: item.height }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    let matrix: number[] = [1, 0, 0, 1, 0, 0];
    const kept: number[][] = [];
    const pictures = fnArray.flatMap((operation, index) => {
      const args = argsArray[index] ?? [];
      if (operation === OPS.save) kept.push(matrix);
      else if (operation === OPS.restore) matrix = kept.pop() ?? matrix;
      else if (operation === OPS.transform) matrix = Util.transform(matrix, args);
      else if (operation === OPS.paintFormXObjectBegin) {
        kept.push(matrix);
        if (args[0]) matrix = Util.transform(matrix, args[0]);
      } else if (operation === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
      else if (operation === OPS.paintImageXObject) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
        const [xs, ys] = [[e, e + a, e + c, e + a + c].sort(byNumber), [f, f + b, f + d, f + b + d].sort(byNumber)];
        const [x = 0, y = 0] = [xs[0], ys[0]];
        return [{ x, y, width: (xs[3] ?? 0) - x, height: (ys[3] ?? 0) - y, columns: Number(args[1]) }];
      }
      return [];
    });
    sheets.push({ width, height, texts, pictures });
  }
  return sheets;
}

const byNumber = (one: number, other: number) => one - other;

/** Describes lines over each other, boxes that an edge cuts, words printed downwards, and placeholders of pictures. */
function flawsOf(sheet: Sheet): string[] {
  // Small letters fill less than the height of a line.
  const lines = sheet.texts.map((text) => ({ ...text, height: text.height * 0.5 }));
  const overlaps = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`“${one.text}” lies over “${other.text}”`] : [])),
  );
  const cut = [...sheet.texts, ...sheet.pictures].filter((box) => !isInside(box, sheet));
  const single = sheet.texts.filter(({ text }) => /^\p{L}$/u.test(text.trim()));
  const stacked = single.filter((one) => single.filter(({ x }) => Math.abs(x - one.x) < tolerance).length > 3);
  const coarse = sheet.pictures.filter(({ columns, width }) => columns < 64 && width > columns);
  return [
    ...overlaps,
    ...cut.map((box) => `the edge cuts ${"text" in box ? `“${box.text}”` : "a picture"}`),
    ...stacked.map(({ text }) => `“${text}” stands alone in a word that is printed downwards`),
    ...coarse.map(({ columns }) => `a placeholder of ${columns} pixels is printed`),
  ];
}

/** Points. Letters reach a little beyond their box. */
const tolerance = 1.5;

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const along = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > tolerance && along > tolerance;
}

function isInside({ x, y, width, height }: Box, sheet: Sheet): boolean {
  const isBeside = x < -tolerance || x + width > sheet.width + tolerance;
  return !isBeside && y >= -tolerance && y + height <= sheet.height + tolerance;
}
