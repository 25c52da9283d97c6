import { expect, test } from "vitest";
import { breakLines } from "#pipeline/site/drawing/break-lines.ts";
import { anywhere, hyphenated, wholeWords } from "#pipeline/site/drawing/pieces.ts";

/** Every letter is one wide. */
const measure = (line: string) => line.length;

test("a text gets as few lines as it needs, and these evenly long", () => {
  const lines = breakLines(wholeWords("aa bb cc dd ee ff"), { measure, maxWidth: 12, maxLines: 9 });
  expect(lines).toEqual(["aa bb cc", "dd ee ff"]);
});

test("what cannot be set says so", () => {
  expect(breakLines(wholeWords("unbreakable"), { measure, maxWidth: 5, maxLines: 9 })).toBeUndefined();
  expect(breakLines(wholeWords("aa bb cc"), { measure, maxWidth: 2, maxLines: 2 })).toBeUndefined();
});

test("a line likes to end with a colon", () => {
  const lines = breakLines(wholeWords("Privacy: what we keep"), { measure, maxWidth: 14, maxLines: 3 });
  expect(lines).toEqual(["Privacy:", "what we keep"]);
});

test("a soft hyphen shows only where a line ends at it", () => {
  const pieces = hyphenated("Forellen\u00adfutter gut", "de");
  expect(breakLines(pieces, { measure, maxWidth: 30, maxLines: 3 })).toEqual(["Forellenfutter gut"]);
  expect(breakLines(pieces, { measure, maxWidth: 10, maxLines: 3 })).toEqual(["Forellen-", "futter gut"]);
});

test("a long word is hyphenated as its language does it, a word of an unknown language stays whole", () => {
  const german = hyphenated("Nachhaltigkeitsbericht", "de").map(({ text }) => text);
  expect(german).toContain("keits");
  expect(german.join("")).toBe("Nachhaltigkeitsbericht");
  expect(hyphenated("Nachhaltigkeitsbericht", "xx-YY").map(({ text }) => text)).toEqual(["Nachhaltigkeitsbericht"]);
});

test("words joined by a hyphen may part after it, short ones in brackets do not", () => {
  expect(wholeWords("Betriebs-Kindergarten (m/w/d)").map(({ text }) => text)).toEqual([
    "Betriebs-",
    "Kindergarten",
    "(m/w/d)",
  ]);
});

test("no-break spaces hold", () => {
  expect(wholeWords("20\u00a0kg Mehl").map(({ text }) => text)).toEqual(["20\u00a0kg", "Mehl"]);
});

test("letters that belong together are never parted", () => {
  expect(anywhere("a\u0308👩‍🌾b").map(({ text }) => text)).toEqual(["a\u0308", "👩‍🌾", "b"]);
});
