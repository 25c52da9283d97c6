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
    return fnArray.flatMap((operation, index) => {
      const args = argsArray[index] ?? [];
      switch (operation) {
        case OPS.save:
          saved.push(matrix);
          return [];
        case OPS.paintFormXObjectBegin:
          saved.push(matrix);
          if (args[0]) matrix = Util.transform(matrix, args[0] as number[]);
          return [];
        case OPS.restore:
        case OPS.paintFormXObjectEnd:
          matrix = saved.pop() ?? matrix;
          return [];
        case OPS.transform:
          matrix = Util.transform(matrix, args as number[]);
          return [];
        case OPS.paintImageXObject:
          return [{ ...boxOfUnitSquare(matrix), columns: Number(args[1]) }];
        default:
          return [];
      }
    });
  }
}

function boxOfUnitSquare([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Describes lines over each other, boxes that an edge cuts, words printed downwards, and placeholders of pictures. */
export function flawsOf(sheet: Sheet): string[] {
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
