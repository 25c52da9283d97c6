import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import type { Face } from "harfbuzzjs";
import postcss, { type AtRule, type Root } from "postcss";
import { BrandError, readBrandFile } from "./brand-file.ts";
import { rootProperties } from "./colours.ts";

export interface FontFace {
  readonly rule: AtRule;
  readonly family: string;
  readonly path: string;
  readonly lightest: number;
  readonly heaviest: number;
  /** The written `unicode-range`: `U+0-FF, U+131`. It is empty for a face with every character. */
  readonly range: string;
  readonly isItalic: boolean;
  readonly isLatin: boolean;
}

export interface BrandFonts {
  readonly display: readonly FontFace[];
  readonly text: readonly FontFace[];
}

/** Finds the files of the two families in a brand's fonts.css. Throws `BrandError`. */
export async function readFonts(file: string): Promise<BrandFonts> {
  const css = await readBrandFile(file);
  const properties = rootProperties(css, file);
  const faces = fontFaces(postcss.parse(css), file);
  const filesOf = (property: string): FontFace[] => {
    const family = unquoted(properties.get(property)?.split(",", 1)[0] ?? "");
    if (family === "") {
      throw new BrandError(file, `${property} is missing`, `Set ${property} on :root to a list of families`);
    }
    const own = faces.filter((face) => face.family === family && !face.isItalic);
    if (own.length > 0) return own;
    const remedy = `Let ${property} begin with a family that an @font-face of this file loads with url()`;
    throw new BrandError(file, `“${family}” has no file`, remedy);
  };
  return { display: filesOf("--font-display"), text: filesOf("--font-text") };
}

/** A style sheet's `@font-face` rules with files. Throws `BrandError` for a missing or unusable file. */
export function fontFaces(css: Root, file: string): FontFace[] {
  const faces: FontFace[] = [];
  css.walkAtRules("font-face", (rule) => {
    const own = new Map<string, string>();
    rule.walkDecls(({ prop, value }) => void own.set(prop, value.trim()));
    const source = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(own.get("src") ?? "")?.[1];
    if (source === undefined) return;
    const weights = (own.get("font-weight") ?? "normal").replace("bold", "700").split(/\s+/);
    // `700 400` is as good as `400 700` in CSS. Words such as `normal` and `auto` count as 400.
    const numbers = weights.map((weight) => Number(weight) || 400).sort((one, other) => one - other);
    const [lightest = 400, heaviest = lightest] = numbers;
    const range = own.get("unicode-range") ?? "";
    const family = unquoted(own.get("font-family") ?? "");
    const isItalic = (own.get("font-style") ?? "normal") !== "normal";
    const path = resolveFont(source, file);
    faces.push({ rule, family, path, lightest, heaviest, range, isItalic, isLatin: isInRange("a", range) });
  });
  return faces;
}

/** Not written in the call, because the package's types lack `keepAllGlyphs` and would refuse it there. */
const unpacked = { targetFormat: "sfnt", keepAllGlyphs: true } as const;

/** Opens a font file for HarfBuzz, which cannot read WOFF2: the file is unpacked first. */
export async function openFont(font: Buffer): Promise<Face> {
  // Most builds find all that is drawn and cut in caches, and need not load these packages.
  const [{ Blob, Face }, { default: subsetFont }] = await Promise.all([import("harfbuzzjs"), import("subset-font")]);
  return new Face(new Blob(await subsetFont(font, "", unpacked)));
}

/** @param range in CSS syntax: `U+0-FF, U+131, U+4??`; an empty range contains every character */
export function isInRange(character: string, range: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const hex = (digits: string) => Number.parseInt(digits, 16);
  return range.split(",").some((part) => {
    const written = part.trim().replace(/^u\+/i, "");
    const [from = "", to = from] = written.split("-");
    return written === "" || (hex(from.replaceAll("?", "0")) <= code && code <= hex(to.replaceAll("?", "f")));
  });
}

/** Finds a font's file beside the style sheet (`./own.woff2`) or in a package, as bundlers do. */
function resolveFont(source: string, file: string): string {
  if (![".woff2", ".ttf", ".otf"].includes(extname(source))) {
    throw new BrandError(file, `“${source}” cannot be drawn with`, "Give fonts as .woff2, .ttf or .otf");
  }
  try {
    return createRequire(resolve(file)).resolve(source);
  } catch (cause) {
    throw new BrandError(file, `“${source}” cannot be found`, "Install its package, or correct the path", cause);
  }
}

function unquoted(name: string): string {
  return name.trim().replace(/^["']|["']$/g, "");
}
