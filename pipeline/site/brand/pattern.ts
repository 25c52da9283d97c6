import { BrandError, readBrandFile } from "./brand-file.ts";

/** The overlay pattern: one tile that repeats, in pixels of the page. */
export interface Pattern {
  /** The whole file, served as `/pattern.svg`. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** What stands inside the `<svg>`. */
  readonly shapes: string;
}

/** Reads a brand's pattern.svg. Throws `BrandError`. */
export async function readPattern(file: string): Promise<Pattern> {
  return patternIn(await readBrandFile(file), file);
}

/** The same from the text of the file. */
export function patternIn(svg: string, file: string): Pattern {
  const [, attributes = "", shapes = ""] = /<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  const [width, height] = ["width", "height"].map((name) => sizeIn(attributes, name));
  if (!width || !height) {
    throw new BrandError(file, "it has no width and height", "Give the <svg> the size of one tile, in pixels");
  }
  return { svg, width, height, shapes };
}

function sizeIn(attributes: string, name: string): number {
  return Number(new RegExp(`\\b${name}="([\\d.]+)(?:px)?"`).exec(attributes)?.[1] ?? 0);
}

/** A rectangle full of the pattern, as part of an SVG. */
export function drawPattern(
  { width, height, shapes }: Pattern,
  opacity: number,
  area: { width: number; height: number },
): string {
  return (
    `<pattern id="pattern" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${shapes}</pattern>` +
    `<rect width="${area.width}" height="${area.height}" fill="url(#pattern)" opacity="${opacity}"/>`
  );
}
