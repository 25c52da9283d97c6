import type { Mark, Pattern } from "../brand/artwork.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A complete SVG that needs no fonts or files of the machine. */
export function svgDocument({ width, height }: Size, ...parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${parts.join("")}</svg>`
  );
}

export interface Placement {
  /** The mark's corner, or the start of a line's baseline. */
  readonly x: number;
  readonly y: number;
  /** The mark's side, or the font's size. */
  readonly size: number;
  readonly colour: string;
}

export function drawMark(mark: Mark, { x, y, size, colour }: Placement): string {
  const shapes = mark.paths.map(({ d, evenOdd }) => `<path d="${d}"${evenOdd ? ' fill-rule="evenodd"' : ""}/>`);
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${size / mark.size})">${shapes.join("")}</g>`;
}

export function drawPattern({ width, height, shapes }: Pattern, opacity: number, area: Size): string {
  return (
    `<pattern id="pattern" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${shapes}</pattern>` +
    `<rect width="${area.width}" height="${area.height}" fill="url(#pattern)" opacity="${opacity}"/>`
  );
}
