import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** PDF.js reads what a PDF shows. Lengths are points from the lower left corner of a sheet. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bitmap with this number of pixels in a row. */
type Picture = Box & { readonly columns: number };

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly (Box & { readonly text: string })[];
  readonly pictures: readonly Picture[];
}

/** Reads the texts and pictures of each page of a PDF. */
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
    sheets.push({ width, height, texts, pictures: picturesIn(await page.getOperatorList()) });
  }
  return sheets;

  /** Follows the transformations of the page, because a picture is drawn as a square of one unit. */
  function picturesIn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }): Picture[] {
    let matrix = [1, 0, 0, 1, 0, 0];
    const saved: number[][] = [];
    const pictures: Picture[] = [];
    for (const [index, operation] of fnArray.entries()) {
      const args = argsArray[index] ?? [];
      switch (operation) {
        case OPS.save:
          saved.push(matrix);
          break;
        case OPS.paintFormXObjectBegin:
          saved.push(matrix);
          if (args[0]) matrix = Util.transform(matrix, args[0] as number[]);
          break;
        case OPS.restore:
        case OPS.paintFormXObjectEnd:
          matrix = saved.pop() ?? matrix;
          break;
        case OPS.transform:
          matrix = Util.transform(matrix, args as number[]);
          break;
        case OPS.paintImageXObject:
          pictures.push({ ...boxOfUnitSquare(matrix), columns: Number(args[1]) });
          break;
      }
    }
    return pictures;
  }
}

/** Where a transformation puts a square of one unit. The six numbers are those of a matrix in PDF. */
function boxOfUnitSquare([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Points. Letters reach a little beyond their box. */
const tolerance = 1.5;

/** Describes lines over each other, boxes that an edge cuts, words printed downwards, and placeholders of pictures. */
export function flawsOf(sheet: Sheet): string[] {
  const cut = [...sheet.texts, ...sheet.pictures].filter((box) => !isInside(box, sheet));
  // A placeholder has fewer than 64 pixels in a row, and is enlarged to the size of its picture.
  const placeholders = sheet.pictures.filter(({ columns, width }) => columns < 64 && width > columns);
  return [
    ...overlapsOn(sheet),
    ...cut.map((box) => `the edge cuts ${"text" in box ? `“${box.text}”` : "a picture"}`),
    ...downwardLettersOn(sheet).map((letter) => `“${letter}” stands alone in a word that is printed downwards`),
    ...placeholders.map(({ columns }) => `a placeholder of ${columns} pixels is printed`),
  ];
}

function overlapsOn({ texts }: Sheet): string[] {
  // Small letters fill less than the height of a line.
  const lines = texts.map((text) => ({ ...text, height: text.height * 0.5 }));
  return lines.flatMap((one, index) => {
    const under = lines.slice(index + 1).filter((other) => overlap(one, other));
    return under.map((other) => `“${one.text}” lies over “${other.text}”`);
  });
}

/** Single letters of which more than three stand below each other. */
function downwardLettersOn({ texts }: Sheet): string[] {
  const single = texts.filter(({ text }) => /^\p{L}$/u.test(text.trim()));
  const isDownward = (x: number) => single.filter((other) => Math.abs(other.x - x) < tolerance).length > 3;
  return single.filter(({ x }) => isDownward(x)).map(({ text }) => text);
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const along = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > tolerance && along > tolerance;
}

function isInside({ x, y, width, height }: Box, sheet: Sheet): boolean {
  const isBeside = x < -tolerance || x + width > sheet.width + tolerance;
  return !isBeside && y >= -tolerance && y + height <= sheet.height + tolerance;
}
