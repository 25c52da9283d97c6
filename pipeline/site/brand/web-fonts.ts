import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { type Face, Font, Variation } from "harfbuzzjs";
import postcss, { type AtRule } from "postcss";
import subsetFont from "subset-font";
import { minWidthOf } from "#src/content/letters.ts";
import { type Language, languages } from "#src/locales.ts";
import { digestOfFiles, writeWhole } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import { keyOfMaker } from "../cache/build-inputs.ts";
import { BrandError } from "./brand-file.ts";
import { type FontFace, fontFaces, isInRange, openFont, readFonts } from "./fonts.ts";

/** The characters that prose in any Latin language often has. Symbols such as `{` are missing. */
const common = ` !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz\u00a0\u00ad\u202f\u2011–—‘’‚“”„…·§©°€×−²`;

/** The width of a font's letter is that of the widest of these words over its `minWidthOf`. */
const wideWords = ["Bundesbehörde", "Filialleitertitel", "WERKSÜBERGABE"];

/** The code points of the letters in the first file: those of the site's languages. */
function firstLetters(): ReadonlySet<number> {
  const own = Object.values<Language>(languages).map(({ letters = "" }) => letters + letters.toUpperCase());
  return new Set([...common, ...own.join("")].map((character) => character.codePointAt(0) ?? 0));
}

/**
 * Cuts each Latin font in two (docs/decisions/0041-fonts.md). Returns the path of the new style sheet, and the paths of
 * the preloaded first parts by those of the fonts. Builds may share `cacheDir`, and it may be deleted.
 */
export async function cutWebFonts(file: string, cacheDir = resolve(".cache/fonts")) {
  const css = await readFile(file, "utf8");
  const root = postcss.parse(css);
  const faces = fontFaces(root, file);
  const letters = firstLetters();
  const madeOf = JSON.stringify([css, [...letters], keyOfMaker(import.meta.dirname, [""]), wideWords.map(minWidthOf)]);
  const fonts = await Promise.all(faces.map(({ path }) => readFile(path)));
  const dir = join(cacheDir, sha256(Buffer.concat([Buffer.from(madeOf), ...fonts])).slice(0, 12));
  const stylesheet = join(dir, "fonts.css");
  const latin = faces.filter(({ isLatin }) => isLatin);
  const firstFiles = new Map(latin.map(({ path }) => [path, join(dir, partName(path, "first"))]));
  const digestFile = `${dir}.sha256`;
  // The digest is written last. It does not fit files of a killed build, a faulty disk or a restored cache.
  const isMade = existsSync(digestFile) && readFileSync(digestFile, "utf8") === digestOfFiles(dir, [""]);
  if (isMade) return { stylesheet, firstFiles };

  for (const face of faces) {
    if (!face.isLatin) setSource(face.rule, relative(dir, face.path));
    else for (const [name, font] of await cutFace(face, letters, file)) writeWhole(join(dir, name), font);
  }
  root.append(`:root{--letter:${await letterWidth(file)}}`);
  // The stylesheet is in the cache, where `@import "./own.css"` would not find the brand's file.
  writeWhole(stylesheet, root.toString().replace(/@import\s+(["'])\.\/(.+?)\1/g, '@import "#brand/$2"'));
  writeWhole(digestFile, digestOfFiles(dir, [""]));
  return { stylesheet, firstFiles };
}

/** The width of an average letter in headings, in ems. Headings use it to fit their longest word (src/ui/heading/). */
async function letterWidth(file: string): Promise<number> {
  const latin = (await readFonts(file)).display.filter(({ isLatin }) => isLatin);
  // A usual width, for headings in a font without Latin letters.
  if (latin.length === 0) return 0.6;
  const widths = latin.map(async ({ path, heaviest }) => {
    const font = await openFont(await readFile(path));
    return wideWords.map((word) => widthOf(word, font, heaviest) / minWidthOf(word));
  });
  return Number(Math.max(...(await Promise.all(widths)).flat()).toFixed(3));
}

/** A text's width in ems at a weight, without kerning. */
export function widthOf(text: string, face: Face, weight: number): number {
  const font = new Font(face);
  font.setVariations([new Variation("wght", weight)]);
  const glyphs = [...text].map((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0);
  return glyphs.reduce((sum, glyph) => sum + font.glyphHAdvance(glyph), 0) / face.upem;
}

function partName(path: string, part: "first" | "rest"): string {
  return `${basename(path).replace(/\.\w+$/, "")}-${part}.woff2`;
}

/** Replaces a face's rule by one for each part. Returns the files by name. Throws `BrandError` if the file is no font. */
async function cutFace(face: FontFace, letters: ReadonlySet<number>, file: string): Promise<Map<string, Buffer>> {
  const { rule, path, range, lightest, heaviest } = face;
  const font = await readFile(path);
  const refuse = (cause: unknown): never => {
    throw new BrandError(file, `${path} cannot be cut`, "Give a font that HarfBuzz can read", cause);
  };
  const opened = await openFont(font).catch(refuse);
  const characters = [...opened.collectUnicodes()].filter((code) => isInRange(String.fromCodePoint(code), range));
  const hasWeights = "wght" in opened.getAxisInfos();
  const variationAxes = hasWeights ? { wght: { min: lightest, max: heaviest, default: lightest } } : {};
  const made = new Map<string, Buffer>();
  for (const part of ["rest", "first"] as const) {
    const codes = characters.filter((code) => letters.has(code) === (part === "first"));
    if (codes.length === 0) continue;
    const name = partName(path, part);
    const text = codes.map((code) => String.fromCodePoint(code)).join("");
    // Keeps all layout features: styles use tabular figures, some scripts need joined forms.
    made.set(name, await subsetFont(font, text, { targetFormat: "woff2", variationAxes }).catch(refuse));
    const ofPart = rule.cloneBefore();
    setSource(ofPart, `./${name}`);
    ofPart.walkDecls("unicode-range", (declaration) => void declaration.remove());
    ofPart.append({ prop: "unicode-range", value: rangesOf(codes).join(", ") });
  }
  rule.remove();
  return made;
}

function setSource(rule: AtRule, path: string): void {
  rule.walkDecls("src", (declaration) => {
    declaration.value = `url(${JSON.stringify(path)})`;
  });
}

/** `65, 66, 67, 90` gives `U+41-43` and `U+5A`. */
function rangesOf(codes: Iterable<number>): string[] {
  const ranges: [number, number][] = [];
  for (const code of [...codes].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map((range) => `U+${[...new Set(range)].map((code) => code.toString(16).toUpperCase()).join("-")}`);
}
