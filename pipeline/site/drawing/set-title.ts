import { breakLines, type Piece } from "./break-lines.ts";
import { anywhere, hyphenated, wholeWords } from "./pieces.ts";
import type { SetText, Typeface } from "./typeface.ts";

export interface TitleBox {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels, from the size that a short title gets to the smallest that can still be read. */
  readonly largest: number;
  readonly smallest: number;
  /** Of the font size. */
  readonly lineHeight: number;
  /** Ems between letters. */
  readonly tracking: number;
}

export interface SetTitle {
  /** Pixels. */
  readonly size: number;
  readonly lines: readonly SetText[];
  /** What stands in each line. */
  readonly texts: readonly string[];
}

/**
 * Sets a title as large as its box allows, in even lines. A long one gets smaller first, then its long words are
 * hyphenated, then broken anywhere; what does not fit in the smallest size ends in an ellipsis. Nothing leaves the box.
 */
export function setTitle(text: string, typeface: Typeface, language: string, box: TitleBox): SetTitle {
  const { tracking, largest, smallest } = box;
  const set = (line: string) => typeface.set(line, { tracking, language });
  const widths = new Map<string, number>();
  const sizes = Array.from({ length: Math.floor((largest - smallest) / 4) + 1 }, (_, step) => largest - 4 * step);
  const calm = Math.max(smallest, largest * 0.7);
  const whole = wholeWords(text);
  const attempts: [Piece[], number[]][] = [
    [whole, sizes.filter((size) => size >= calm)],
    [hyphenated(text, language), sizes.filter((size) => size < largest)],
    [whole, sizes],
    [anywhere(text), [smallest]],
  ];
  for (const [pieces, candidates] of attempts) {
    const found = candidates.flatMap((size) => {
      const texts = breakAt(pieces, size);
      return texts ? [{ size, texts }] : [];
    });
    const best = found.find(({ texts }) => !isRagged(texts)) ?? found[0];
    if (best) return { ...best, lines: best.texts.map(set) };
  }
  return shortened(whole) ?? shortened(anywhere(text)) ?? { size: smallest, texts: [], lines: [] };

  function breakAt(pieces: readonly Piece[], size: number): string[] | undefined {
    const maxLines = Math.max(1, Math.floor((box.height / size - 1) / box.lineHeight) + 1);
    const measure = (line: string) => widthOf(line) * size;
    return breakLines(pieces, { measure, maxWidth: box.width, maxLines });
  }

  /** Whether a little word stands alone between long lines; after a colon and at the end that looks meant. */
  function isRagged(texts: readonly string[]): boolean {
    const longest = Math.max(...texts.map(widthOf));
    return texts.slice(0, -1).some((line) => !line.endsWith(":") && widthOf(line) < longest * 0.3);
  }

  /** The same lines are tried in many sizes. */
  function widthOf(line: string): number {
    const width = widths.get(line) ?? typeface.measure(line, { tracking, language });
    widths.set(line, width);
    return width;
  }

  /** As much of it as there is room for; undefined if that is nothing. */
  function shortened(pieces: readonly Piece[]): SetTitle | undefined {
    let [fits, tooMany] = [0, pieces.length];
    let texts: string[] = [];
    while (tooMany - fits > 1) {
      const count = Math.floor((fits + tooMany) / 2);
      const last = pieces[count - 1] as Piece;
      const found = breakAt([...pieces.slice(0, count - 1), { text: `${last.text}…`, after: "none" }], smallest);
      if (found) [fits, texts] = [count, found];
      else tooMany = count;
    }
    return fits === 0 ? undefined : { size: smallest, texts, lines: texts.map(set) };
  }
}
