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

/** A title that is too long for the large size gets the small one. There any word may break, and “…” may end it. */
export function setTitle(
  text: string,
  typeface: Typeface,
  language: string,
  box: TitleBox,
): { readonly size: number; readonly lines: readonly string[] } {
  const [large, small] = box.sizes;
  return linesAt(large, true) ?? linesAt(small, false) ?? { size: small, lines: [] };

  function linesAt(size: number, isWhole: boolean) {
    const width = box.width / size;
    const most = Math.max(1, Math.floor((box.height / size - 1) / box.lineHeight) + 1);
    const fits = (part: string) => widthOf(part) <= width;
    const parts = splitWords(text).flatMap((word) => (fits(word.replaceAll("\u00ad", "")) ? [word] : partsOf(word)));
    if (isWhole && !parts.every(fits)) return undefined;
    const pieces = parts.flatMap((part) => (fits(part) ? [part] : lettersOf(part)));
    const lines = wrap(pieces, width);
    if (lines.length <= most) return { size, lines: evened(pieces, width, lines).map(written) };
    if (isWhole) return undefined;
    const kept = lines.slice(0, most).map(written);
    return { size, lines: [...kept.slice(0, -1), shortened(kept.at(-1) ?? "", width)] };
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

  /** The narrowest lines whose number is not higher. */
  function evened(pieces: readonly string[], width: number, lines: string[]): string[] {
    const narrower = wrap(pieces, width * 0.96);
    return narrower.length > lines.length || width < 1 ? lines : evened(pieces, width * 0.96, narrower);
  }

  /** A line cut after a whole word, or inside a word if that is the only one. */
  function shortened(line: string, width: number): string {
    const ended = `${line.replace(/[\p{P}\s]+$/u, "")}…`;
    return widthOf(ended) <= width ? ended : shortened(line.replace(/\s+\S*$|.$/su, ""), width);
  }

  /** A line's width in ems. */
  function widthOf(line: string): number {
    return typeface.line(written(line), box.tracking, language).width;
  }
}

/** Splits a text after spaces where a line may break. */
function splitWords(text: string): string[] {
  return text
    .replace(/\u00ad*([^\S\u00a0\u202f\u2007]+|$)/g, " ")
    .trim()
    .split(/(?<= )/);
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
  return line
    .replace(/\u00ad+$/, "-")
    .replaceAll("\u00ad", "")
    .trimEnd();
}
