import type { Typeface } from "./typeface.ts";

export interface TitleBox {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels: the size of a short title, and the smallest readable one. */
  readonly largest: number;
  readonly smallest: number;
  readonly lineHeight: number;
  readonly tracking: number;
}

export interface SetTitle {
  /** Pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** A line may end after either: a soft hyphen adds a hyphen, a break point follows an existing one. */
const softHyphen = "\u00ad";
const breakPoint = "\u200b";

type Pieces = readonly string[];

/** A long title shrinks to 70 %, then breaks at soft hyphens, in the smallest size inside words, and is cut at last. */
export function setTitle(text: string, typeface: Typeface, language: string, box: TitleBox): SetTitle {
  const { largest, smallest } = box;
  const widths = new Map<string, number>();
  const sizes = Array.from({ length: Math.floor((largest - smallest) / 4) + 1 }, (_, step) => largest - 4 * step);
  const pieces = piecesOf(text);
  const whole = piecesOf(text.replaceAll(softHyphen, ""));

  for (const [tried, smallestTried] of [
    [whole, largest * 0.7],
    [pieces, smallest],
  ] as const) {
    const fitting = sizes.flatMap((size) => {
      const lines = size >= smallestTried && linesAt(tried, size);
      return lines ? [{ size, lines: lines.map(visibleText) }] : [];
    });
    const best = fitting.find(({ lines }) => !isRagged(lines)) ?? fitting[0];
    if (best) return best;
  }
  const width = box.width / smallest;
  const narrow = pieces.flatMap((piece) => (widthOf([piece]) <= width ? [piece] : lettersOf(piece)));
  const lines = linesAt(narrow, smallest) ?? shortened(wrap(narrow, width, false), width);
  return { size: smallest, lines: lines.map(visibleText) };

  function linesAt(tried: Pieces, size: number): Pieces[] | undefined {
    const widest = box.width / size;
    if (tried.some((piece) => widthOf([piece]) > widest)) return undefined;
    const count = wrap(tried, widest, false).length;
    if (count > mostLines(size)) return undefined;
    const endsAtColons = wrap(tried, widest, true).length === count;
    let [narrowest, widestTried] = [0, widest];
    for (let step = 0; step < 10; step++) {
      const middle = (narrowest + widestTried) / 2;
      const isWideEnough = tried.every((piece) => widthOf([piece]) <= middle);
      if (isWideEnough && wrap(tried, middle, endsAtColons).length === count) widestTried = middle;
      else narrowest = middle;
    }
    return wrap(tried, widestTried, endsAtColons);
  }

  function wrap(tried: Pieces, width: number, endsAtColons: boolean): string[][] {
    const lines: string[][] = [];
    for (const piece of tried) {
      const line = lines.at(-1);
      const isOver = endsAtColons && line?.at(-1)?.endsWith(": ");
      if (line && !isOver && widthOf([...line, piece]) <= width) line.push(piece);
      else lines.push([piece]);
    }
    return lines;
  }

  function shortened(lines: Pieces[], width: number): Pieces[] {
    const [last = [], ...before] = lines.slice(0, mostLines(smallest)).reverse();
    const endings = [last, lettersOf(last[0] ?? "")].flatMap((parts) =>
      parts.map((_, left) => `${visibleText(parts.slice(0, parts.length - left)).replace(/[\p{P}\s]+$/u, "")}…`),
    );
    return [...before.reverse(), [endings.find((ending) => widthOf([ending]) <= width) ?? ""]];
  }

  function mostLines(size: number): number {
    return Math.max(1, Math.floor((box.height / size - 1) / box.lineHeight) + 1);
  }

  /** True if a short word is alone on a line between long ones; after a colon and at the end that is accepted. */
  function isRagged(lines: readonly string[]): boolean {
    const lengths = lines.map((line) => widthOf([line]));
    return lines
      .slice(0, -1)
      .some((line, at) => !line.endsWith(":") && (lengths[at] ?? 0) < Math.max(...lengths) * 0.3);
  }

  /** Width in ems of a line that ends there; cached, because the same lines are tried in many sizes. */
  function widthOf(line: Pieces): number {
    const written = visibleText(line);
    const width = widths.get(written) ?? typeface.line(written, box.tracking, language).width;
    widths.set(written, width);
    return width;
  }
}

/** Splits at spaces that may break, at soft hyphens, and after `-`, `–` and `/` between words, but not in `(m/w/d)`. */
function piecesOf(text: string): string[] {
  const spaced = text.replace(/\u00ad*([^\S\u00a0\u202f\u2007]+|$)/g, " ").trim();
  const marked = spaced.replace(/(?<=[\p{L}\d]{3}[-–/])(?=[\p{L}\d]{3})/gu, breakPoint);
  return marked === "" ? [] : marked.split(/(?<=[ \u00ad\u200b])/);
}

function lettersOf(piece: string): string[] {
  const [, word = "", end = ""] = /^(.*?)([ \u00ad\u200b]?)$/s.exec(piece) ?? [];
  const letters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(word)];
  return letters.map(({ segment }, at) => segment + (at < letters.length - 1 ? softHyphen : end));
}

function visibleText(line: Pieces): string {
  return line
    .join("")
    .replace(/\u00ad$/, "-")
    .replace(/[\u00ad\u200b]/g, "")
    .trimEnd();
}
