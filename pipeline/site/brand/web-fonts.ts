import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { Blob, Face as FontFace } from "harfbuzzjs";
import postcss, { type AtRule } from "postcss";
import { compress } from "woff2-encoder";
import decompress from "woff2-encoder/decompress";
import { BrandError } from "./brand-file.ts";
import { firstLetters } from "./first-letters.ts";
import { declared, isInRange, resolveFont, weightsOf } from "./fonts.ts";
import { subsetFont } from "./subset-font.ts";

/** A brand's fonts.css as browsers get it. */
export interface WebFonts {
  readonly stylesheet: string;
  /** From a font of the brand that has the letters from a to z to the file with those that come first. */
  readonly firstFiles: ReadonlyMap<string, string>;
}

/** Raised when the same fonts are to be cut in another way. */
const recipe = 2;

/**
 * Cuts each font that has the letters from a to z in two: what the site's languages need before the first paint, and the
 * rest, which a page fetches when a text has a character of it. No character loses its glyph. What was cut once is kept.
 *
 * @param file the brand's fonts.css
 * @param cacheDir safe to delete, and to fill from two builds at once
 */
export async function cutWebFonts(file: string, cacheDir: string): Promise<WebFonts> {
  const css = await readFile(file, "utf8");
  const root = postcss.parse(css);
  const faces: Face[] = [];
  root.walkAtRules("font-face", (rule) => {
    const source = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(declared(rule, "src"))?.[1];
    if (source) faces.push({ rule, path: resolveFont(source, file), bytes: Buffer.alloc(0) });
  });
  for (const face of faces) face.bytes = await readFile(face.path);
  const letters = firstLetters();
  const key = keyOf(
    css,
    [...letters],
    faces.map(({ bytes }) => bytes),
  );
  const dir = join(cacheDir, key);
  // Before anything is cut: that changes the rules.
  const cutFaces = faces.filter(isCut);
  const firstFiles = new Map(cutFaces.map(({ path }) => [path, join(dir, partName(path, "first"))]));
  if (!existsSync(dir)) {
    const files = new Map<string, Uint8Array | string>();
    for (const face of faces) {
      if (cutFaces.includes(face)) for (const [name, font] of await cutFace(face, letters, file)) files.set(name, font);
      else setSource(face.rule, relative(dir, face.path));
    }
    await writeTogether(dir, files.set("fonts.css", importsFromBrand(root.toString())));
  }
  return { stylesheet: join(dir, "fonts.css"), firstFiles };
}

interface Face {
  readonly rule: AtRule;
  readonly path: string;
  bytes: Buffer;
}

function isCut({ rule }: Face): boolean {
  return isInRange("a", declared(rule, "unicode-range"));
}

function partName(path: string, part: "first" | "rest"): string {
  return `${basename(path).replace(/\.\w+$/, "")}-${part}.woff2`;
}

/** Makes two rules of a face's one. @returns the files of both, by name */
async function cutFace(
  { rule, path, bytes }: Face,
  letters: ReadonlySet<number>,
  file: string,
): Promise<Map<string, Uint8Array>> {
  const all = await charactersOf(bytes, declared(rule, "unicode-range"));
  const weights = weightsOf(declared(rule, "font-weight"));
  const made = new Map<string, Uint8Array>();
  const first = rule.cloneAfter();
  for (const [part, target] of [
    ["first", first],
    ["rest", rule],
  ] as const) {
    const characters = new Set([...all].filter((character) => letters.has(character) === (part === "first")));
    if (characters.size === 0) {
      target.remove();
      continue;
    }
    const name = partName(path, part);
    setSource(target, `./${name}`);
    setRange(target, characters);
    made.set(name, await cut(bytes, { characters, ...weights }, file));
  }
  return made;
}

async function cut(bytes: Buffer, options: Parameters<typeof subsetFont>[1], file: string): Promise<Uint8Array> {
  try {
    return await compress(await subsetFont(await unpacked(bytes), options));
  } catch (cause) {
    throw new BrandError(file, "a font cannot be cut", "Give a font that HarfBuzz can read", cause);
  }
}

async function charactersOf(bytes: Buffer, range: string): Promise<Set<number>> {
  const face = new FontFace(new Blob(await unpacked(bytes)));
  return new Set([...face.collectUnicodes()].filter((code) => isInRange(String.fromCodePoint(code), range)));
}

async function unpacked(bytes: Buffer): Promise<Uint8Array> {
  return bytes.toString("latin1", 0, 4) === "wOF2" ? decompress(bytes) : bytes;
}

function setSource(rule: AtRule, path: string): void {
  rule.walkDecls("src", (declaration) => {
    declaration.value = `url(${JSON.stringify(path)})`;
  });
}

function setRange(rule: AtRule, characters: ReadonlySet<number>): void {
  rule.walkDecls("unicode-range", (declaration) => void declaration.remove());
  rule.append({ prop: "unicode-range", value: rangesOf(characters).join(", ") });
}

/** As CSS writes them: `U+20-7E, U+A0`. */
export function rangesOf(characters: ReadonlySet<number>): string[] {
  const ranges: [number, number][] = [];
  for (const code of [...characters].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map((range) => `U+${[...new Set(range)].map((code) => code.toString(16).toUpperCase()).join("-")}`);
}

/** What the brand's style sheet imports from beside itself is still there. */
function importsFromBrand(css: string): string {
  return css.replace(/@import\s+(["'])\.\/(.+?)\1/g, '@import "#brand/$2"');
}

async function writeTogether(dir: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const building = `${dir}.${process.pid}`;
  await mkdir(building, { recursive: true });
  for (const [name, content] of files) await writeFile(join(building, name), content);
  // Another build may have been quicker: its files are the same.
  await rename(building, dir).catch(() => rm(building, { recursive: true }));
}

function keyOf(css: string, letters: readonly number[], fonts: readonly Buffer[]): string {
  const hash = createHash("sha256").update(JSON.stringify({ recipe, css, letters }));
  for (const font of fonts) hash.update(font);
  return hash.digest("hex").slice(0, 12);
}
