import { createRequire } from "node:module";
import { dirname, extname, resolve } from "node:path";
import postcss, { type AtRule } from "postcss";
import { BrandError, readBrandFile } from "./brand-file.ts";
import { rootProperties } from "./colours.ts";

/** One file of a family. Several share the letters of the world between them. */
export interface FontFile {
  readonly path: string;
  /** The weights it can be set in. */
  readonly lightest: number;
  readonly heaviest: number;
  /** Has the letters from a to z, which every page shows. */
  readonly isLatin: boolean;
}

export interface BrandFonts {
  /** Headings, from `--font-display`. */
  readonly display: readonly FontFile[];
  /** Everything else, from `--font-text`. */
  readonly text: readonly FontFile[];
}

/** Finds the files behind the two families that a brand's fonts.css names. Throws `BrandError`. */
export async function readFonts(file: string): Promise<BrandFonts> {
  const css = await readBrandFile(file);
  const properties = rootProperties(css, file);
  const faces = fontFaces(css);
  const family = (property: string) => filesOf(property, properties, faces, file);
  return { display: family("--font-display"), text: family("--font-text") };
}

interface FontFace {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly source: string;
  /** The characters it is used for; empty for all. */
  readonly range: string;
}

function fontFaces(css: string): FontFace[] {
  const faces: FontFace[] = [];
  postcss.parse(css).walkAtRules("font-face", (rule) => {
    const source = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(declared(rule, "src"))?.[1];
    const family = unquoted(declared(rule, "font-family"));
    const weight = declared(rule, "font-weight") || "400";
    const style = declared(rule, "font-style") || "normal";
    if (source) faces.push({ family, weight, style, source, range: declared(rule, "unicode-range") });
  });
  return faces;
}

function filesOf(
  property: string,
  properties: ReadonlyMap<string, string>,
  faces: readonly FontFace[],
  file: string,
): FontFile[] {
  const family = unquoted(properties.get(property)?.split(",", 1)[0] ?? "");
  if (family === "") {
    throw new BrandError(file, `${property} is missing`, `Set ${property} on :root to a list of families`);
  }
  const own = faces.filter((face) => face.family === family && face.style === "normal");
  if (own.length === 0) {
    const remedy = `Let ${property} begin with a family that an @font-face of this file loads with url()`;
    throw new BrandError(file, `“${family}” has no file`, remedy);
  }
  return own.map(({ weight, source, range }) => {
    return { path: resolveFont(source, file), ...weightsOf(weight), isLatin: isInRange("a", range) };
  });
}

/** @param range as CSS writes it, `U+0-FF, U+131, U+4??`; an empty one has every character */
export function isInRange(character: string, range: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return range.split(",").some((part) => {
    const written = part.trim().replace(/^u\+/i, "");
    const [from = "", to = from] = written.split("-");
    return written === "" || (hex(from.replaceAll("?", "0")) <= code && code <= hex(to.replaceAll("?", "f")));
  });
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}

/** As a bundler finds it: beside the style sheet, or in a package. */
export function resolveFont(source: string, file: string): string {
  if (![".woff2", ".ttf", ".otf"].includes(extname(source))) {
    throw new BrandError(file, `“${source}” cannot be drawn with`, "Give fonts as .woff2, .ttf or .otf");
  }
  if (source.startsWith(".")) return resolve(dirname(file), source);
  try {
    return createRequire(resolve(file)).resolve(source);
  } catch (cause) {
    throw new BrandError(file, `“${source}” cannot be found`, "Install its package, or correct the path", cause);
  }
}

export function declared(rule: AtRule, property: string): string {
  let value = "";
  rule.walkDecls(property, (declaration) => {
    value = declaration.value.trim();
  });
  return value;
}

/** @param declaration the value of `font-weight` in an `@font-face`; an empty one is 400 */
export function weightsOf(declaration: string): { lightest: number; heaviest: number } {
  const [lightest = 400, heaviest = lightest] = (declaration || "400").split(/\s+/).map(weightOf);
  return { lightest, heaviest };
}

function weightOf(word: string): number {
  return word === "normal" ? 400 : word === "bold" ? 700 : Number(word);
}

function unquoted(name: string): string {
  return name.trim().replace(/^["']|["']$/g, "");
}
