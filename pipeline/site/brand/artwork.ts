import { BrandError, readBrandFile } from "./brand-file.ts";

export interface Mark {
  /** The side of the square in the drawing's units; its corner is at 0, 0. */
  readonly size: number;
  readonly paths: readonly { readonly d: string; readonly evenOdd?: true }[];
}

export interface Pattern {
  /** The whole file. */
  readonly svg: string;
  /** One tile, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The content of the file's `<svg>`. */
  readonly shapes: string;
}

/** Reads a brand's mark.svg, whose paths pages, icons and pictures draw in their own colours. Throws `BrandError`. */
export async function readMark(file: string): Promise<Mark> {
  const svg = (await readBrandFile(file)).replace(/<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>/gs, "");
  const [root, ...shapes] = [...svg.matchAll(/<([a-zA-Z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g)];
  const size = Number(/^0[\s,]+0[\s,]+([\d.]+)[\s,]+\1$/.exec(attributesOf(root).viewBox ?? "")?.[1] ?? 0);
  if (root?.[1] !== "svg" || size <= 0) {
    throw new BrandError(file, "its viewBox is not a square that begins at 0 0", 'Export it with viewBox="0 0 48 48"');
  }
  const remedy = "Export the mark as plain <path> elements, filled, without groups";
  const paths = shapes.map((shape) => {
    const { d, "fill-rule": fillRule, ...others } = attributesOf(shape);
    // The mark is drawn in other colours, so these attributes do not matter.
    const foreign = Object.keys(others).filter((name) => !["id", "fill", "xmlns"].includes(name));
    if (shape[1] !== "path") throw new BrandError(file, `it has a <${shape[1]}>`, remedy);
    if (!d || foreign.length > 0) {
      throw new BrandError(file, `it has a <path> with ${foreign.join(", ") || "no d"}`, remedy);
    }
    return fillRule === "evenodd" ? { d, evenOdd: true as const } : { d };
  });
  if (paths.length === 0) throw new BrandError(file, "it has no <path>", remedy);
  return { size, paths };
}

/** Throws `BrandError`. */
export async function readPattern(file: string): Promise<Pattern> {
  const svg = await readBrandFile(file);
  const [, attributes = "", shapes = ""] = /<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  const [width = 0, height = 0] = [/\bwidth="([\d.]+)(?:px)?"/, /\bheight="([\d.]+)(?:px)?"/].map((size) =>
    Number(size.exec(attributes)?.[1] ?? 0),
  );
  if (width === 0 || height === 0) {
    throw new BrandError(file, "it has no width and height", "Give the <svg> the size of one tile, in pixels");
  }
  return { svg, width, height, shapes };
}

function attributesOf(tag: RegExpExecArray | undefined): Record<string, string | undefined> {
  const pairs = [...(tag?.[2] ?? "").matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name = "", double, single]) => [name, double ?? single]));
}

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
