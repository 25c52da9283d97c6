import { readFile, truncate, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import postcss from "postcss";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { fontFaces, isInRange, openFont } from "#pipeline/site/brand/fonts.ts";
import { cutWebFonts, widthOf } from "#pipeline/site/brand/web-fonts.ts";
import { minWidthOf } from "#src/content/letters.ts";
import { readSnapshot } from "#src/content/read.ts";
import { allWords, languages } from "#src/locales.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { createRandom, randomCompound } from "#tests/support/random.ts";

const file = join(brandDir({}), "fonts.css");

test("cut fonts still have all glyphs of the content and the interface", async () => {
  const cut = await cutWebFonts(file);
  const [before, after] = [await facesOf(file), await facesOf(cut.stylesheet)];
  const texts = JSON.stringify([[...readSnapshot("snapshot").byId.values()], allWords]);
  const characters = [...new Set([...texts, ..."éñøłœ½→‹›•™"])];
  for (const family of new Set(before.map((face) => face.family))) {
    const has = (faces: typeof before, character: string) =>
      faces.some((face) => face.family === family && face.covers(character));
    const lost = characters.filter((character) => has(before, character) && !has(after, character));
    expect(lost, family).toEqual([]);
  }
});

test("the first file has the letters of all the site's languages, and each letter is in only one file", async () => {
  const cut = await cutWebFonts(file);
  const faces = await facesOf(cut.stylesheet);
  const first = faces.filter(({ path }) => [...cut.firstFiles.values()].includes(path));
  expect(first).toHaveLength(new Set(faces.map(({ family }) => family)).size);
  const all = Object.values(languages).flatMap((language) => [...("letters" in language ? language.letters : "")]);
  // Other letters, such as Polish ones, are in separate files.
  const letters = all.filter((letter) => letter < "\u0100");
  expect(letters.length).toBeGreaterThan(0);
  for (const character of [..."azAZ09,.?–„“", ...letters]) {
    for (const face of first) expect(face.covers(character), `${character} in ${face.path}`).toBe(true);
    expect(faces.filter((face) => face.covers(character))).toHaveLength(first.length);
  }
});

test("a damaged font of the cache is cut again", async () => {
  const cache = await tempFolder();
  const { firstFiles } = await cutWebFonts(file, cache);
  const before = await readTree(cache);
  for (const font of firstFiles.values()) await truncate(font, 100);
  await cutWebFonts(file, cache);
  expect(await readTree(cache)).toEqual(before);
});

/** Cuts a font of the package Instrument Sans to these characters and these ranges of its axes. */
async function fontOf(name: string, characters: string, variationAxes: Record<string, { min: number; max: number }>) {
  const path = `@fontsource-variable/instrument-sans/files/instrument-sans-latin-${name}-normal.woff2`;
  const font = await readFile(createRequire(file).resolve(path));
  return subsetFont(font, characters, { targetFormat: "sfnt", variationAxes });
}

/** Cuts the font of a brand that has only this font. Returns the path of the new style sheet. */
async function cutAlone(font: Buffer | string, weight: number | string = 400): Promise<string> {
  const dir = await tempFolder();
  const face = `@font-face { font-family: "Own"; font-weight: ${weight}; src: url("./own.ttf"); }`;
  const css = `:root { --font-display: "Own"; --font-text: "Own" } ${face}`;
  for (const [name, content] of Object.entries({ "own.ttf": font, "fonts.css": css }))
    await writeFile(join(dir, name), content);
  return (await cutWebFonts(join(dir, "fonts.css"), join(dir, "cache"))).stylesheet;
}

test("a font with a single weight is cut, too; an invalid font file is named", async () => {
  const plain = await fontOf("wght", "abcABC¥", { wght: { min: 400, max: 400 } });
  const [rest, first] = await facesOf(await cutAlone(plain));
  expect(["a", "¥"].map((character) => [first?.covers(character), rest?.covers(character)])).toEqual([
    [true, false],
    [false, true],
  ]);
  await expect(cutAlone("<html>Sign in</html>")).rejects.toThrow(/own\.ttf cannot be cut/);
});

test.each([
  ["700 400", "400 700"],
  ["auto", "400"],
  ["bold", "700"],
])("a face with the weights “%s” is cut as one with “%s” is", async (written, same) => {
  const font = await fontOf("wght", "abcABC¥", { wght: { min: 400, max: 700 } });
  const filesOf = async (weights: string) => {
    const faces = await facesOf(await cutAlone(font, weights));
    return Promise.all(faces.map(({ path }) => readFile(path)));
  };
  expect(await filesOf(written)).toEqual(await filesOf(same));
});

test.each([75, 100])("at font width %s, a heading gives words their width, at most a third more", async (width) => {
  const weight = 600;
  // From the space to U+024F, the last letter of the Latin alphabets that `minWidthOf` knows.
  const letters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
  const axes = { wdth: { min: width, max: width }, wght: { min: weight, max: weight } };
  const font = await fontOf("standard", letters, axes);
  const stylesheet = await cutAlone(font, weight);
  const letter = Number(/--letter:([\d.]+)/.exec(await readFile(stylesheet, "utf8"))?.[1]);
  const face = await openFont(font);
  const random = createRandom(52);
  for (let count = 0; count < 200; count += 1) {
    const isInCapitals = random.pick([true, false, false]);
    const word = isInCapitals ? randomCompound(random).toUpperCase() : randomCompound(random);
    const usedShare = widthOf(word, face, weight) / (Math.ceil(minWidthOf(word)) * letter);
    expect(usedShare, word).toBeLessThanOrEqual(1);
    expect(usedShare, word).toBeGreaterThan(0.75);
  }
});

test.each([
  ["a soft hyphen", "\u00ad"],
  ["a hyphen", "-"],
  ["a dash", "–"],
])("the part before %s has its width, too, because a line may end behind it", (_, sign) => {
  expect(minWidthOf(`aaaa${sign}aaa`)).toBeGreaterThan(minWidthOf("aaaa aaa"));
  expect(minWidthOf(`aaaa${sign}aaa`)).toBeLessThan(minWidthOf("aaaaaaa"));
});

test.each([
  ["a slash, at which only Firefox breaks lines", "aaaa/aaaa"],
  ["a hyphen before an umlaut, at which Safari breaks no line", "aaaa-äaaa"],
  ["a hyphen for no break", "aaaa\u2011aaaa"],
])("the parts beside %s have the width of both", (_, text) => {
  expect(minWidthOf(text)).toBeGreaterThan(minWidthOf("aaaaaaaa"));
});

async function facesOf(stylesheet: string) {
  const faces = fontFaces(postcss.parse(await readFile(stylesheet, "utf8")), stylesheet);
  return Promise.all(
    faces.map(async ({ family, path, range }) => {
      const codes = new Set((await openFont(await readFile(path))).collectUnicodes());
      const covers = (character: string) => codes.has(character.codePointAt(0) ?? 0) && isInRange(character, range);
      return { family, path, covers };
    }),
  );
}
