import { BrandError, readBrandFile } from "./brand-file.ts";

/** The company's mark: shapes in one colour, on a square. */
export interface Mark {
  /** The side of the square, in the drawing's own units; it begins at 0, 0. */
  readonly size: number;
  readonly paths: readonly { readonly d: string; readonly evenOdd?: true }[];
}

/** Reads a brand's mark.svg. Throws `BrandError`. */
export async function readMark(file: string): Promise<Mark> {
  return markIn(await readBrandFile(file), file);
}

/** The same from the text of the file: a page, an icon and a picture all draw these paths, each in its own colour. */
export function markIn(svg: string, file: string): Mark {
  const tags = [
    ...withoutComments(svg).matchAll(/<([a-zA-Z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g),
  ];
  const [root, ...shapes] = tags.map(([, name = "", attributes = ""]) => ({
    name,
    attributes: attributesIn(attributes),
  }));
  const [, , width, height] = root?.attributes.viewBox?.split(/[\s,]+/).map(Number) ?? [];
  const isSquare = /^0[\s,]+0[\s,]/.test(root?.attributes.viewBox ?? "") && width === height && Number(width) > 0;
  if (root?.name !== "svg" || width === undefined || !isSquare) {
    throw new BrandError(file, "its viewBox is not a square that begins at 0 0", 'Export it with viewBox="0 0 48 48"');
  }
  const paths = shapes.map(({ name, attributes: { d, "fill-rule": fillRule, ...others } }) => {
    const foreign = Object.keys(others).filter((attribute) => !harmless.has(attribute));
    if (name !== "path" || !d || foreign.length > 0) {
      const found = name === "path" ? `a <path> with ${foreign.join(", ") || "no d"}` : `a <${name}>`;
      throw new BrandError(file, `it has ${found}`, "Export the mark as plain <path> elements, filled, without groups");
    }
    return fillRule === "evenodd" ? { d, evenOdd: true as const } : { d };
  });
  if (paths.length === 0) throw new BrandError(file, "it has no <path>", "Export the mark as plain <path> elements");
  return { size: width, paths };
}

/** Attributes that change nothing: the mark takes the colour of its surroundings. */
const harmless = new Set(["id", "fill", "xmlns"]);

function withoutComments(svg: string): string {
  return svg.replace(/<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>/gs, "");
}

function attributesIn(text: string): Record<string, string | undefined> {
  const pairs = [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name = "", double, single]) => [name, double ?? single]));
}

/** The mark as shapes of an SVG, in a square of `side` whose corner is at `x`, `y`. */
export function drawMark(
  mark: Mark,
  { x, y, side, colour }: { x: number; y: number; side: number; colour: string },
): string {
  const shapes = mark.paths.map(({ d, evenOdd }) => `<path d="${d}"${evenOdd ? ' fill-rule="evenodd"' : ""}/>`);
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${side / mark.size})">${shapes.join("")}</g>`;
}
