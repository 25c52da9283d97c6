import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { preloadedFonts } from "#pipeline/site/brand/brand-head.ts";
import { tempFolder } from "#tests/support/folders.ts";

/** The brand of the tests' own company, because the project's brand may have any fonts and shapes. */
const own = "tests/fixtures/brand";

const parts = ["colours.css", "fonts.css", "mark.svg", "pattern.svg", "lost.svg", "map.svg"];

test.each(parts)("a brand without %s is refused", async (file) => {
  const dir = await copyOfBrand();
  await rm(join(dir, file));
  await expect(readBrand(dir)).rejects.toThrow(`${join(dir, file)}: it cannot be read (ENOENT). Every brand has this`);
});

test.each<[string, string, string | RegExp, string, string]>([
  ["a role is missing", "colours.css", /--color-stage:.*;/, "", "--color-stage is missing"],
  ["a role cannot be drawn in", "colours.css", /(?<=--color-accent:).*;/, "red;", "--color-accent is “red”"],
  ["colours are not CSS", "colours.css", /.{40}$/s, "", "it is not CSS"],
  ["a family is missing", "fonts.css", "--font-display:", "--font-other:", "--font-display is missing"],
  ["a font is not installed", "fonts.css", /sans-latin-wght/g, "nobody", "nobody-normal.woff2” cannot be found"],
  [
    "a font of the brand is missing",
    "fonts.css",
    /url\("[^"]+"\)/,
    'url("./lost.woff2")',
    "“./lost.woff2” cannot be found",
  ],
  ["the mark is not square", "mark.svg", /(?<=viewBox="0 0 \d+ )\d+/, "7", "viewBox is not a square"],
  ["the mark has other shapes", "mark.svg", "<path", '<circle r="3"/><path', "a <circle>"],
  ["the mark is turned", "mark.svg", "<path", '<path transform="rotate(3)"', "with transform"],
  ["the pattern has no size", "pattern.svg", / width="\d+"/, "", "no width and height"],
  ["only a part of the pattern has a size", "pattern.svg", "<svg", "<g><svg", "no width and height"],
  ["the pattern is empty", "pattern.svg", /(?<=<svg[^>]*>).*<\/svg>/s, "</svg>", "has no content"],
  ["the pattern has one tag", "pattern.svg", />.*<\/svg>/s, "/>", "has no content"],
])("where %s, the file is named with what to do", async (_, file, was, is, wrong) => {
  const dir = await copyOfBrand();
  const path = join(dir, file);
  await writeFile(path, (await readFile(path, "utf8")).replace(was, is));
  const failure = readBrand(dir);
  await expect(failure).rejects.toThrow(wrong);
  await expect(failure).rejects.toThrow(path);
  await expect(failure).rejects.toThrow("docs/guides/rebrand.md");
});

test("a drawing program's comments around the pattern change nothing", async () => {
  const dir = await copyOfBrand();
  const { shapes } = (await readBrand(dir)).pattern;
  const path = join(dir, "pattern.svg");
  await writeFile(path, `<!-- by a program -->${await readFile(path, "utf8")}<!-- its version -->\n`);
  expect((await readBrand(dir)).pattern.shapes).toBe(shapes);
});

test("pages preload the font files with the letters that every page uses, each file once", async () => {
  const files = async (dir: string) => preloadedFonts((await readBrand(dir)).fonts).map((path) => basename(path));
  const [latin = "", ...others] = await files(own);
  expect([latin, others]).toEqual([expect.stringContaining("-latin-wght"), []]);
  // Headings get a font of their own: the same letters in a file with another name.
  const dir = await copyOfBrand();
  const css = await readFile(join(dir, "fonts.css"), "utf8");
  const [, rule = "", source = ""] = /(@font-face \{[^}]*url\("([^"]*-latin-wght[^"]*)"[^}]*\})/.exec(css) ?? [];
  await cp(createRequire(import.meta.url).resolve(source), join(dir, "other.woff2"));
  const otherRule = rule.replace(/font-family: "[^"]*"/, 'font-family: "Other"').replace(source, "./other.woff2");
  const changed = css.replace(/--font-display: "[^"]*"/, '--font-display: "Other"');
  await writeFile(join(dir, "fonts.css"), `${changed}\n${otherRule}`);
  expect(await files(dir)).toEqual(["other.woff2", latin]);
});

test("a brand with other colours, fonts or drawings has another digest, the same in any folder", async () => {
  const before = (await readBrand(own)).hash;
  const dir = await copyOfBrand();
  expect((await readBrand(dir)).hash).toBe(before);
  for (const [file, was, is] of [
    ["mark.svg", 'd="M', 'd="M1 1M'],
    ["fonts.css", "latin-wght-normal", "latin-wght-italic"],
  ] as const) {
    const { hash } = await readBrand(dir);
    await writeFile(join(dir, file), (await readFile(join(dir, file), "utf8")).replace(was, is));
    expect((await readBrand(dir)).hash).not.toBe(hash);
  }
});

/** Copies the brand into the project, because imports of packages work only there. */
async function copyOfBrand(): Promise<string> {
  const dir = await tempFolder(join(import.meta.dirname, "../../.cache"));
  await cp(own, dir, { recursive: true });
  return dir;
}
