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

/** Reads a brand's mark.svg. Pages, icons and pictures draw its paths in their own colours. Throws `BrandError`. */
export async function readMark(file: string): Promise<Mark> {
  const [root, ...shapes] = tagsIn(await readBrandFile(file));
  // `0 0 48 48`
  const size = Number(/^0[\s,]+0[\s,]+([\d.]+)[\s,]+\1$/.exec(root?.attributes.viewBox ?? "")?.[1] ?? 0);
  if (root?.name !== "svg" || size <= 0) {
    throw new BrandError(file, "its viewBox is not a square that begins at 0 0", 'Export it with viewBox="0 0 48 48"');
  }
  const remedy = "Export the mark as plain <path> elements, filled, without groups";
  const paths = shapes.map(({ name, attributes }) => {
    const { d, "fill-rule": fillRule, ...others } = attributes;
    // These three do not change the shape, and the mark is drawn in other colours than its `fill`.
    const foreign = Object.keys(others).filter((other) => !["id", "fill", "xmlns"].includes(other));
    if (name !== "path") throw new BrandError(file, `it has a <${name}>`, remedy);
    if (!d || foreign.length > 0) {
      throw new BrandError(file, `it has a <path> with ${foreign.join(", ") || "no d"}`, remedy);
    }
    return fillRule === "evenodd" ? { d, evenOdd: true as const } : { d };
  });
  if (paths.length === 0) throw new BrandError(file, "it has no <path>", remedy);
  return { size, paths };
}

/** Reads a brand's pattern.svg. Throws `BrandError`. */
export async function readPattern(file: string): Promise<Pattern> {
  const svg = await readBrandFile(file);
  const [root] = tagsIn(svg);
  const { width = "", height = "" } = root?.name === "svg" ? root.attributes : {};
  // `40` or `40px`
  const [tileWidth = 0, tileHeight = 0] = [width, height].map((size) => Number(/^([\d.]+)(px)?$/.exec(size)?.[1] ?? 0));
  if (tileWidth === 0 || tileHeight === 0) {
    throw new BrandError(file, "it has no width and height", "Give the <svg> the size of one tile, in pixels");
  }
  const shapes = /<svg\b[^>]*>(.*)<\/svg>\s*$/s.exec(withoutComments(svg))?.[1]?.trim();
  if (!shapes) throw new BrandError(file, "its <svg> has no content", "Export the shapes of one tile inside the <svg>");
  return { svg, width: tileWidth, height: tileHeight, shapes };
}

/** The opening tags of an SVG: `<path d="M0 0"/>` gives the name `path` and the attributes `{ d: "M0 0" }`. */
function tagsIn(svg: string) {
  const tags = withoutComments(svg).matchAll(/<([a-zA-Z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g);
  return Array.from(tags, ([, name = "", written = ""]) => {
    const pairs = written.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
    const attributes = Array.from(pairs, ([, key = "", double, single = ""]) => [key, double ?? single] as const);
    return { name, attributes: Object.fromEntries<string | undefined>(attributes) };
  });
}

/** Also leaves out what stands before the `<svg>`: the XML declaration and the document type. */
function withoutComments(svg: string): string {
  return svg.replace(/<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>/gs, "");
}
