import type { SetText } from "./typeface.ts";

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A whole drawing, with nothing in it that a renderer would have to look up on the machine. */
export function svgDocument({ width, height }: Size, ...parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${parts.join("")}</svg>`
  );
}

export interface TextPlace {
  /** Pixels: where the line begins, and its base line. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

/** A line of text as paths. */
export function drawText({ glyphs }: SetText, { x, y, size, colour }: TextPlace): string {
  const shapes = glyphs
    .filter(({ d }) => d !== "")
    .map(({ d, x: left, y: up, unit }) => {
      const place = `translate(${pixels(left * size)} ${pixels(-up * size)}) scale(${unit * size} ${-unit * size})`;
      return `<path transform="${place}" d="${d}"/>`;
    });
  return `<g fill="${colour}" transform="translate(${pixels(x)} ${pixels(y)})">${shapes.join("")}</g>`;
}

function pixels(length: number): number {
  return Math.round(length * 100) / 100;
}
