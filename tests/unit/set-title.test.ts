import { beforeAll, expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { setTitle, type TitleBox } from "#pipeline/site/drawing/set-title.ts";
import { openDisplay } from "#pipeline/site/drawing/share-card.ts";
import type { Typeface } from "#pipeline/site/drawing/typeface.ts";

const box: TitleBox = { width: 600, height: 360, largest: 84, smallest: 40, lineHeight: 1.04, tracking: -0.02 };
const compound = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";

let face: Typeface;

beforeAll(async () => {
  face = await openDisplay(await readBrand(brandDir({})));
});

const textsOf = (text: string, changes: Partial<TitleBox> = {}) =>
  setTitle(text, face, "de", { ...box, ...changes }).texts;

test.each([
  ["short", "Team"],
  ["of several words", "Offene Stellen in Aufzucht, Labor und Technik"],
  ["one compound of 76 letters", compound],
  ["several compounds", `${compound} und ${compound}`],
  ["one word that no language knows", "x".repeat(300)],
  ["as wide as letters get", "W".repeat(120)],
  ["a whole paragraph", "Larven fressen, was andere übrig lassen, und werden dabei groß. ".repeat(20)],
  ["full of soft hyphens", "Lar\u00adven\u00ad\u00ad fut\u00adter\u00ad ".repeat(80)],
  ["empty", ""],
])("a title that is %s stays inside its box", (_, text) => {
  const { size, lines } = setTitle(text, face, "de", box);
  expect(size).toBeGreaterThanOrEqual(box.smallest);
  expect(size).toBeLessThanOrEqual(box.largest);
  for (const { width } of lines) expect(width * size).toBeLessThanOrEqual(box.width);
  expect(((lines.length - 1) * box.lineHeight + 1) * size).toBeLessThanOrEqual(box.height + size * 0.01);
});

test("nothing of a title is lost that has room", () => {
  const texts = textsOf(compound);
  expect(texts.join("").replaceAll("-", "")).toBe(compound);
  expect(texts.length).toBeGreaterThan(1);
});

test("what there is no room for ends in an ellipsis, at a word where there are words", () => {
  const texts = textsOf("Viele kleine Worte machen einen Titel. ".repeat(30));
  expect(texts.at(-1)).toMatch(/\p{L}…$/u);
  const words = texts.join(" ").replace("…", "").split(" ");
  const known = ["Viele", "kleine", "Worte", "machen", "einen", "Titel.", "Titel"];
  expect(words.filter((word) => !known.includes(word))).toEqual([]);
});

test("an ellipsis after a word that is as wide as a line takes the place of its last letters", () => {
  const widthOf = (text: string) => face.line(text, { tracking: box.tracking, language: "de" }).width * box.smallest;
  const word = "x".repeat(Math.floor((box.width * 99) / widthOf("x".repeat(99))));
  const { lines, texts } = setTitle(`${word} `.repeat(30), face, "de", box);
  expect(texts.at(-1)).toMatch(/^x+…$/);
  for (const { width } of lines) expect(width * box.smallest).toBeLessThanOrEqual(box.width);
});

test("a short title is larger than a long one", () => {
  const short = setTitle("Team", face, "de", box);
  const text = "Wir suchen Menschen, die mit uns eine zweite Halle bauen und sie in Gang bringen";
  expect(short.size).toBe(box.largest);
  expect(setTitle(text, face, "de", box).size).toBeLessThan(short.size);
});

test("no little word stands alone between long lines", () => {
  const { lines } = setTitle("Apprenticeship in mechatronics (m/f/d)", face, "en", box);
  const widths = lines.slice(0, -1).map(({ width }) => width);
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.3);
});

test.each([
  ["as few as they can be, and evenly long", "aaa bbb ccc ddd eee fff", 560, ["aaa bbb ccc", "ddd eee fff"]],
  ["broken after a colon rather than elsewhere", "Daten: was wir speichern", 740, ["Daten:", "was wir speichern"]],
  ["broken after a hyphen between words", "Betriebs-Kindergarten", 600, ["Betriebs-", "Kindergarten"]],
  ["not broken in short words in brackets", "Technik (m/w/d)", 320, ["Technik", "(m/w/d)"]],
  ["not broken at no-break spaces", "Nur 20\u00a0kg Mehl", 300, ["Nur", "20\u00a0kg", "Mehl"]],
  ["without the soft hyphens that they do not end at", "Forellen\u00adfutter", 700, ["Forellenfutter"]],
])("lines are %s", (_, text, width, expected) => {
  expect(textsOf(text, { width, smallest: 80 })).toEqual(expected);
});

test("a line may end at an editor's soft hyphen, with a hyphen", () => {
  expect(textsOf("Forellen\u00adfutter gut", { width: 400, smallest: 80 })).toEqual(["Forellen-", "futter gut"]);
});

test("letters that belong together are never parted", () => {
  const texts = textsOf("a\u0308b\u0308".repeat(20), { width: 90, height: 9_000 });
  expect(texts.length).toBeGreaterThan(9);
  for (const line of texts) expect(line).toMatch(/^([ab]\u0308)+-?$/);
});

test("letters of two files stand in one line, each with a shape", () => {
  const polish = face.line("Łódź");
  expect(polish.glyphs).toHaveLength(4);
  expect(new Set(polish.glyphs.map(({ cut }) => cut)).size).toBe(2);
  expect(polish.glyphs.every(({ cut, id }) => cut.font.glyphToPath(id).startsWith("M"))).toBe(true);
});

test.each([
  ["letters of two files stay", "Über Łódź 2027", "Über Łódź 2027"],
  ["signs that the fonts lack are left out", "Grüße 🌱 aus dem Stall ✶", "Grüße  aus dem Stall "],
  ["soft hyphens and combined letters stay", "Mu\u0308hlen\u00adhof", "Mühlen\u00adhof"],
  ["a text in another script is left out whole", "Новости 2027", ""],
  ["so is one with a letter of another script", "Team 漢字", ""],
])("%s", (_, text, expected) => {
  expect(face.legible(text)).toBe(expected);
});
