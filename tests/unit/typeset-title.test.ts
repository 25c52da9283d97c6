import { beforeAll, expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { openDisplay } from "#pipeline/site/drawing/share-card.ts";
import type { Typeface } from "#pipeline/site/drawing/typeface.ts";
import { type TitleBox, typesetTitle } from "#pipeline/site/drawing/typeset-title.ts";

const box: TitleBox = { width: 600, height: 360, sizes: [84, 52], lineHeight: 1.04, tracking: -0.02 };
const compound = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";

let face: Typeface;

beforeAll(async () => {
  face = await openDisplay(await readBrand("tests/fixtures/brand"));
});

const linesOf = (text: string, changes: Partial<TitleBox> = {}) =>
  typesetTitle(text, face, "de", { ...box, ...changes }).lines;

const widthOf = (line: string) => face.line(line, box.tracking).width;

test.each([
  ["short", "Team"],
  ["one compound of 76 letters", compound],
  ["two lines in the large size", "Guten Tag und auf Wiedersehen"],
  ["five lines in the small size", "Verfahrenstechnik für Fortgeschrittene ".repeat(3)],
  ["one word that no language knows", "x".repeat(300)],
  ["as wide as letters get", "W".repeat(120)],
  ["full of soft hyphens", "Lar\u00adven\u00ad\u00ad fut\u00adter\u00ad ".repeat(80)],
  ["empty", ""],
])("a title that is %s stays inside its box", (_, text) => {
  const { size, lines } = typesetTitle(text, face, "de", box);
  expect(box.sizes).toContain(size);
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(box.width);
  expect(((lines.length - 1) * box.lineHeight + 1) * size).toBeLessThanOrEqual(box.height + size * 0.01);
});

test("a title has the large size if it fits, and no word broken inside; a longer one has the small size", () => {
  const sizeOf = (text: string) => typesetTitle(text, face, "de", box).size;
  expect(["Team", "Guten Tag", "Betriebs-Kindergarten"].map(sizeOf)).toEqual([84, 84, 84]);
  expect([compound, "Guten Tag und auf Wiedersehen ".repeat(3)].map(sizeOf)).toEqual([52, 52]);
});

test("a title that is too long ends in an ellipsis, after a whole word if possible", () => {
  const lines = linesOf("Viele kleine Worte machen einen Titel. ".repeat(30));
  expect(lines.at(-1)).toMatch(/\p{L}…$/u);
  const words = lines.join(" ").replace("…", "").split(" ");
  const known = ["Viele", "kleine", "Worte", "machen", "einen", "Titel.", "Titel"];
  expect(words.filter((word) => !known.includes(word))).toEqual([]);
});

test.each([
  ["as few as they can be, and evenly long", "aaa bbb ccc ddd eee fff", 560, ["aaa bbb ccc", "ddd eee fff"]],
  ["broken after a hyphen between words", "Betriebs-Kindergarten", 600, ["Betriebs-", "Kindergarten"]],
  ["not broken in short words in brackets", "Technik (m/w/d)", 320, ["Technik", "(m/w/d)"]],
  ["not broken at no-break spaces", "Nur 20\u00a0kg Mehl", 300, ["Nur", "20\u00a0kg", "Mehl"]],
  ["ended at an editor's soft hyphen, with a hyphen", "Forellen\u00adfutter gut", 400, ["Forellen-", "futter gut"]],
  ["without the soft hyphens that they do not end at", "Forellen\u00adfutter", 700, ["Forellenfutter"]],
])("lines are %s", (_, text, width, expected) => {
  expect(linesOf(text, { width })).toEqual(expected);
});

test.each([
  ["letters of two files stay", "Über Łódź 2027", "Über Łódź 2027"],
  ["signs that the fonts lack are left out", "Grüße 🌱 aus dem Stall ✶", "Grüße  aus dem Stall "],
  ["soft hyphens and combined letters stay", "Mu\u0308hlen\u00adhof", "Mühlen\u00adhof"],
  ["a text in another script is left out whole", "Новости 2027", ""],
  ["a text with one letter in another script is left out whole", "Team 漢字", ""],
])("%s", (_, text, expected) => {
  expect(face.legible(text)).toBe(expected);
});
