import { beforeAll, expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { legible } from "#pipeline/site/drawing/legible.ts";
import { setTitle, type TitleBox } from "#pipeline/site/drawing/set-title.ts";
import { openTypeface, type Typeface } from "#pipeline/site/drawing/typeface.ts";

const box: TitleBox = { width: 600, height: 360, largest: 84, smallest: 40, lineHeight: 1.04, tracking: -0.02 };
const compound = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";

let face: Typeface;

beforeAll(async () => {
  face = await openTypeface((await readBrand(brandDir({}))).fonts.display, 600);
});

test.each([
  ["short", "Team"],
  ["of several words", "Offene Stellen in Aufzucht, Labor und Technik"],
  ["one compound of 76 letters", compound],
  ["several compounds", `${compound} und ${compound}`],
  ["one word that no language knows", "x".repeat(300)],
  ["as wide as letters get", "W".repeat(120)],
  ["a whole paragraph", "Larven fressen, was andere übrig lassen, und werden dabei groß. ".repeat(20)],
  ["empty", ""],
])("a title that is %s stays inside its box", (_, text) => {
  const { size, lines } = setTitle(text, face, "de", box);
  expect(size).toBeGreaterThanOrEqual(box.smallest);
  expect(size).toBeLessThanOrEqual(box.largest);
  for (const { width } of lines) expect(width * size).toBeLessThanOrEqual(box.width);
  expect(((lines.length - 1) * box.lineHeight + 1) * size).toBeLessThanOrEqual(box.height + size * 0.01);
});

test("nothing of a title is lost that has room", () => {
  const { texts } = setTitle(compound, face, "de", box);
  expect(texts.join("").replaceAll("-", "")).toBe(compound);
  expect(texts.length).toBeGreaterThan(1);
});

test("what there is no room for ends in an ellipsis, at a word where there are words", () => {
  const { texts } = setTitle("Viele kleine Worte machen einen Titel. ".repeat(30), face, "de", box);
  expect(texts.at(-1)).toMatch(/\p{L}…$/u);
  const words = texts.join(" ").replace("…", "").split(" ");
  const known = ["Viele", "kleine", "Worte", "machen", "einen", "Titel.", "Titel"];
  expect(words.filter((word) => !known.includes(word))).toEqual([]);
});

test("a short title is larger than a long one", () => {
  const short = setTitle("Team", face, "de", box);
  const long = setTitle(
    "Wir suchen Menschen, die mit uns eine zweite Halle bauen und sie in Gang bringen",
    face,
    "de",
    box,
  );
  expect(short.size).toBe(box.largest);
  expect(long.size).toBeLessThan(short.size);
});

test("no little word stands alone between long lines", () => {
  const { lines } = setTitle("Apprenticeship in mechatronics (m/f/d)", face, "en", box);
  const widths = lines.slice(0, -1).map(({ width }) => width);
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.3);
});

test("letters of two files stand in one line, and a letter that no file has is known to be missing", () => {
  expect(face.covers("Über Łódź 2027")).toBe(true);
  expect(face.covers("漢字")).toBe(false);
  const polish = face.set("Łódź");
  expect(polish.glyphs).toHaveLength(4);
  expect(polish.glyphs.every(({ d }) => d.startsWith("M"))).toBe(true);
});

test.each([
  ["signs that the fonts lack are left out", "Grüße 🌱 aus dem Stall ✶", "Grüße  aus dem Stall "],
  ["soft hyphens and combined letters stay", "Mu\u0308hlen\u00adhof", "Mühlen\u00adhof"],
  ["a text in another script is left out whole", "Новости 2027", ""],
])("%s", (_, text, expected) => {
  expect(legible(text, face)).toBe(expected);
});
