import type { Typeface } from "./typeface.ts";

export interface TitleBox {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Font sizes in pixels, of a short title and of a long one. */
  readonly sizes: readonly [large: number, small: number];
  readonly lineHeight: number;
  readonly tracking: number;
}

/**
 * Returns a title's lines and their font size. A title that is too long for the large size gets the small one, in which
 * any word may break and “…” may end the last line.
 */
export function typesetTitle(text: string, typeface: Typeface, language: string, box: TitleBox) {
  const [large, small] = box.sizes;
  return atHyphens(large) ?? betweenLetters(small);

  /** Breaks words only at hyphens. Undefined if the title does not fit then. */
  function atHyphens(size: number) {
    const { width, mostLines } = roomAt(size);
    const parts = partsWithin(width);
    if (parts.some((part) => widthOf(part) > width)) return undefined;
    const lines = wrap(parts, width);
    return lines.length <= mostLines ? { size, lines: evened(parts, width, lines).map(written) } : undefined;
  }

  /** Breaks words also between letters, and ends a title that is still too long with “…”. */
  function betweenLetters(size: number) {
    const { width, mostLines } = roomAt(size);
    const pieces = partsWithin(width).flatMap((part) => (widthOf(part) <= width ? [part] : lettersOf(part)));
    const lines = wrap(pieces, width);
    if (lines.length <= mostLines) return { size, lines: evened(pieces, width, lines).map(written) };
    const kept = lines.slice(0, mostLines).map(written);
    return { size, lines: [...kept.slice(0, -1), shortened(kept.at(-1) ?? "", width)] };
  }

  /** The width of the box in ems, and its number of lines. */
  function roomAt(size: number) {
    const mostLines = Math.max(1, Math.floor((box.height / size - 1) / box.lineHeight) + 1);
    return { width: box.width / size, mostLines };
  }

  /** Splits the text into words, and each word that is wider than a line into its parts. */
  function partsWithin(width: number): string[] {
    return splitWords(text).flatMap((word) =>
      widthOf(word.replaceAll("\u00ad", "")) <= width ? [word] : partsOf(word),
    );
  }

  function wrap(pieces: readonly string[], width: number): string[] {
    const lines: string[] = [];
    for (const piece of pieces) {
      const longer = `${lines.at(-1) ?? ""}${piece}`;
      if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines;
  }

  /** Narrows lines, by 4 % at a time, as long as their number stays the same. So their lengths become similar. */
  function evened(pieces: readonly string[], width: number, lines: string[]): string[] {
    const narrower = wrap(pieces, width * 0.96);
    return narrower.length > lines.length || width < 1 ? lines : evened(pieces, width * 0.96, narrower);
  }

  /** Cuts a line after a whole word, or inside its only word, so that “…” has room. */
  function shortened(line: string, width: number): string {
    const ended = `${line.replace(/[\p{P}\s]+$/u, "")}…`;
    return widthOf(ended) <= width ? ended : shortened(line.replace(/\s+\S*$|.$/su, ""), width);
  }

  /** A line's width in ems. */
  function widthOf(line: string): number {
    return typeface.line(written(line), box.tracking, language).width;
  }
}

/** Splits a text after spaces, except no-break ones (U+00A0, U+202F, U+2007). Drops soft hyphens before spaces. */
function splitWords(text: string): string[] {
  const spaced = text.replace(/\u00ad*([^\S\u00a0\u202f\u2007]+|$)/g, " ");
  return spaced.trim().split(/(?<= )/);
}

/** Splits a word at an editor's soft hyphens, and after `-`, `–` and `/` between words, but not in `(m/w/d)`. */
function partsOf(word: string): string[] {
  return word.split(/(?<=\u00ad)(?!\u00ad)|(?<=[\p{L}\d]{3}[-–/])(?=[\p{L}\d]{3})/u);
}

/** Splits between letters. A letter and the accents after it stay together. */
function lettersOf(part: string): string[] {
  return part.replace(/\S\p{M}*(?=\S)/gu, "$&\u00ad").split(/(?<=\u00ad)(?!\u00ad)/);
}

/** A soft hyphen is visible only at the end of a line. */
function written(line: string): string {
  const hyphenated = line.replace(/\u00ad+$/, "-");
  return hyphenated.replaceAll("\u00ad", "").trimEnd();
}
