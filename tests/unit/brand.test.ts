import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readMark } from "#pipeline/site/brand/artwork.ts";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { hexOf, rootProperties } from "#pipeline/site/brand/colours.ts";
import { isInRange, preloadedFonts } from "#pipeline/site/brand/fonts.ts";
import { brandFiles } from "#pipeline/site/brand/icons.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const own = brandDir({});

test("a brand is chosen by a setting, and is the site's own without one", () => {
  expect(brandDir({ BRAND_DIR: "/somewhere/else" })).toBe("/somewhere/else");
  expect(brandDir({ BRAND_DIR: " " })).toBe(own);
});

test.each(["colours.css", "fonts.css", "mark.svg", "pattern.svg"])(
  "a brand without %s is refused by name",
  async (file) => {
    const dir = await copyOfBrand();
    await rm(join(dir, file));
    await expect(readBrand(dir)).rejects.toThrow(
      `${join(dir, file)}: it cannot be read (ENOENT). Every brand has this file`,
    );
  },
);

test.each<[string, string, (text: string) => string, string]>([
  ["a role is missing", "colours.css", (css) => css.replace(/--color-stage:.*;/, ""), "--color-stage is missing"],
  [
    "a role cannot be drawn in",
    "colours.css",
    (css) => css.replace(/--color-accent:.*;/, "--color-accent: oklch(70% 0.1 80);"),
    "--color-accent is “oklch(70% 0.1 80)”",
  ],
  [
    "a role leads to itself",
    "colours.css",
    (css) => css.replace(/--color-accent:.*;/, "--color-accent: var(--color-accent);"),
    "--color-accent is “var(--color-accent)”",
  ],
  ["colours are no CSS", "colours.css", (css) => css.slice(0, -40), "it is not CSS"],
  [
    "the pattern has no strength",
    "colours.css",
    (css) => css.replace(/--pattern-opacity:.*;/, ""),
    "--pattern-opacity",
  ],
  [
    "a family is missing",
    "fonts.css",
    (css) => css.replace("--font-display:", "--font-other:"),
    "--font-display is missing",
  ],
  [
    "a family has no file",
    "fonts.css",
    (css) => css.replace(/--font-text:[^;]*;/, '--font-text: "Nobody Sans";'),
    "“Nobody Sans” has no file",
  ],
  [
    "a font is not installed",
    "fonts.css",
    (css) => css.replaceAll("instrument-sans-latin-wght", "nobody-sans-latin-wght"),
    "nobody-sans-latin-wght-normal.woff2” cannot be found",
  ],
  ["the mark is no square", "mark.svg", (svg) => svg.replace("48 48", "48 32"), "viewBox is not a square"],
  ["the mark has other shapes", "mark.svg", (svg) => svg.replace("<path", '<circle r="3"/><path'), "a <circle>"],
  ["the mark is turned", "mark.svg", (svg) => svg.replace("<path", '<path transform="rotate(3)"'), "with transform"],
  ["the pattern has no size", "pattern.svg", (svg) => svg.replace(/ width="\d+"/, ""), "no width and height"],
])("where %s, the file is named with what to do", async (_, file, spoil, wrong) => {
  const dir = await copyOfBrand();
  const path = join(dir, file);
  await writeFile(path, spoil(await readFile(path, "utf8")));
  const failure = readBrand(dir);
  await expect(failure).rejects.toThrow(wrong);
  await expect(failure).rejects.toThrow(path);
  await expect(failure).rejects.toThrow("docs/guides/rebrand.md");
});

test("a colour may stand behind others", () => {
  const css = ":root { --color-a: var( --b ); --b: var(--c); --c: #AABBCC }";
  expect(hexOf("--color-a", rootProperties(css, "x.css"), "x.css")).toBe("#aabbcc");
});

test("of a brand's fonts, pages ask early for the files with the letters that all of them have, each once", async () => {
  const files = async (dir: string) => preloadedFonts((await readBrand(dir)).fonts).map((path) => basename(path));
  expect(await files(own)).toEqual([
    "bricolage-grotesque-latin-wght-normal.woff2",
    "instrument-sans-latin-wght-normal.woff2",
  ]);
  const single = await copyOfBrand();
  const css = await readFile(join(single, "fonts.css"), "utf8");
  await writeFile(join(single, "fonts.css"), css.replace("Bricolage Grotesque Variable", "Instrument Sans Variable"));
  expect(await files(single)).toEqual(["instrument-sans-latin-wght-normal.woff2"]);
});

test.each([
  ["", true],
  ["U+61", true],
  ["u+0000-00ff", true],
  ["U+0100-02BA, U+60-62", true],
  ["U+??", true],
  ["U+0100-02BA, U+1E00-1E9F", false],
  ["U+4??", false],
  ["U+62", false],
])("whether a file has the letter a is told by its range: “%s”", (range, expected) => {
  expect(isInRange("a", range)).toBe(expected);
});

test("a mark keeps how its holes are cut", async () => {
  const svg =
    '<svg xmlns="x" viewBox="0 0 10 10"><path d="M0 0H9" fill-rule="evenodd"/><path fill="#123" d="M1 1H2"/></svg>';
  const file = join(await tempFolder(), "mark.svg");
  await writeFile(file, svg);
  expect(await readMark(file)).toEqual({ size: 10, paths: [{ d: "M0 0H9", evenOdd: true }, { d: "M1 1H2" }] });
});

test("another colour, mark, pattern or font is another look; the same content is the same look anywhere", async () => {
  const before = (await readBrand(own)).look;
  expect((await readBrand(await copyOfBrand())).look).toBe(before);
  const changes: [string, (text: string) => string][] = [
    ["colours.css", (css) => css.replace(/--color-accent:.*;/, "--color-accent: #123456;")],
    ["mark.svg", (svg) => svg.replace("M5 45", "M6 45")],
    ["pattern.svg", (svg) => svg.replace("M6 11", "M7 11")],
    ["fonts.css", (css) => css.replace("Bricolage Grotesque Variable", "Instrument Sans Variable")],
  ];
  const looks = await Promise.all(
    changes.map(async ([file, change]) => {
      const dir = await copyOfBrand();
      await writeFile(join(dir, file), change(await readFile(join(dir, file), "utf8")));
      return (await readBrand(dir)).look;
    }),
  );
  expect(new Set([before, ...looks]).size).toBe(looks.length + 1);
});

test("icons are made of the mark alone, and twice the same", async () => {
  const brand = await readBrand(own);
  const [once, again] = [await allIcons(brand), await allIcons(brand)];
  expect(once).toEqual(again);
  const bare = await allIcons({ ...brand, mark: { size: 10, paths: [{ d: "M1 1H9V9H1Z" }] } });
  for (const [address, bytes] of once) expect(bare.get(address), address).not.toEqual(bytes);
});

async function allIcons(brand: Parameters<typeof brandFiles>[0]): Promise<Map<string, string>> {
  const icons = new Map<string, string>();
  for (const [address, make] of brandFiles(brand)) {
    if (address !== "/pattern.svg") icons.set(address, (await make()).toString("base64"));
  }
  return icons;
}

/** Outside of the project packages are not found: the copy lies inside. */
async function copyOfBrand(): Promise<string> {
  const dir = await tempFolder(join(import.meta.dirname, "../../.cache"));
  await cp(own, dir, { recursive: true });
  return dir;
}
