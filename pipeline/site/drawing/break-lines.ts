/** A piece of text that is not broken, and what comes after it if the line does not end there. */
export interface Piece {
  readonly text: string;
  /** `space`: between words. `hyphen`: inside a word, which needs a hyphen if it is broken there. `none`: as it is. */
  readonly after: "space" | "hyphen" | "none";
}

export interface BreakOptions {
  /** How wide a line is, in the unit of `maxWidth`. */
  readonly measure: (line: string) => number;
  readonly maxWidth: number;
  readonly maxLines: number;
}

/**
 * Breaks pieces into as few lines as they need, and these as evenly as can be: the sum of the squares of what is left
 * over is the smallest (Knuth and Plass, without their glue). A hyphen costs as much as a quarter of a line left over; a
 * line that ends with a colon gains as much.
 *
 * @returns undefined when the text needs more lines, or one piece is wider than a line
 */
export function breakLines(
  pieces: readonly Piece[],
  { measure, maxWidth, maxLines }: BreakOptions,
): string[] | undefined {
  // best[lines][end]: the cheapest way to set the pieces before `end` in so many lines.
  let best: (Way | undefined)[] = [{ cost: 0, lines: [] }];
  for (let count = 1; count <= maxLines; count++) {
    const next: (Way | undefined)[] = [];
    for (let end = 1; end <= pieces.length; end++) {
      for (let start = end - 1; start >= 0; start--) {
        const line = lineOf(pieces, start, end);
        const left = maxWidth - measure(line);
        if (left < 0) break;
        const before = best[start];
        if (!before) continue;
        const cost =
          before.cost + left ** 2 + (maxWidth / 4) ** 2 * (Number(line.endsWith("-")) - Number(line.endsWith(":")));
        if (cost < (next[end]?.cost ?? Number.POSITIVE_INFINITY)) next[end] = { cost, lines: [...before.lines, line] };
      }
    }
    const whole = next[pieces.length];
    if (whole) return whole.lines;
    best = next;
  }
  return undefined;
}

interface Way {
  readonly cost: number;
  readonly lines: readonly string[] & string[];
}

function lineOf(pieces: readonly Piece[], start: number, end: number): string {
  let line = "";
  for (let index = start; index < end; index++) {
    const { text, after } = pieces[index] as Piece;
    const isLast = index === end - 1;
    line += text;
    if (isLast) line += after === "hyphen" && end < pieces.length ? "-" : "";
    else if (after === "space") line += " ";
  }
  return line;
}
