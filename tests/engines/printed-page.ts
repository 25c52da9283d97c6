import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** What a PDF shows, read by PDF.js. Lengths are points from the lower left corner of a sheet. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly (Box & { readonly text: string })[];
  /** Pictures of pixels. `columns` is the width of the picture itself in pixels. */
  readonly pictures: readonly (Box & { readonly columns: number })[];
}

export async function readSheets(pdf: Uint8Array): Promise<Sheet[]> {
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

/** Lines of a sheet that are printed over each other, and what an edge cuts or a placeholder stands for. */
export function flawsOf(sheet: Sheet): string[] {
  // Small letters fill less than the height of a line.
  const lines = sheet.texts.map((text) => ({ ...text, height: text.height * 0.5 }));
  const overlaps = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`“${one.text}” lies over “${other.text}”`] : [])),
  );
  const cut = [...sheet.texts, ...sheet.pictures].filter((box) => !isInside(box, sheet));
  const letters = sheet.texts.filter(({ text }) => /^\p{L}$/u.test(text.trim()));
  const stacked = letters.filter((one) => letters.filter(({ x }) => Math.abs(x - one.x) < tolerance).length > 3);
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
