import { expect, test } from "vitest";
import { wordDiff } from "#pipeline/diff/compare/word-diff.ts";
import { marked } from "#tests/support/marked-words.ts";

/** A marked text contains the text before and after the change. */
test.each([
  ["a word", "Aus Resten wird [-Futter-]{+Fisch+}"],
  ["nothing", "Aus Resten"],
  ["a word more", "Ein {+kleines +}Tier"],
  ["a word less", "Ein [-kleines -]Tier"],
  ["a number with a comma", "Es sind [-2,5-]{+3,5+} kg im Jahr"],
  ["two words side by side", "Wir machen gutes [-Futter aus-]{+Mehl von+} alten Resten für Fische"],
  ["another text", "[-Vier Schritte-]{+Alles beginnt mit Resten+}"],
  ["a first text", "{+Neu hier+}"],
  ["no text any more", "[-Alt-]"],
  ["an emoji of several signs", "Team [-👩‍🔬 🇩🇪 👍-]{+👩‍🚀 🇩🇰 👍🏽+}"],
])("what changed is marked: %s", (_, expected) => {
  const before = expected.replace(/\{\+.*?\+\}/g, "").replace(/\[-(.*?)-\]/g, "$1");
  const after = expected.replace(/\[-.*?-\]/g, "").replace(/\{\+(.*?)\+\}/g, "$1");
  expect(marked(wordDiff(before, after))).toBe(expected);
});

test("soft hyphens are no change", () => {
  expect(marked(wordDiff("Insekten\u00ADprotein", "Insektenprotein"))).toBe("Insektenprotein");
  const expected = "Gutes Insektenprotein [-hier-]{+dort+}";
  expect(marked(wordDiff("Gutes Insekten\u00ADprotein hier", "Gutes Insektenprotein dort"))).toBe(expected);
});

test("one word in a hundred thousand characters is found, and long texts without a common word are shown in full", () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`).join(" ");
  const [a, b] = ["a", "b"].map(long);
  expect(marked(wordDiff(`${a} x ${b}`, `${a} y ${b}`))).toBe(`${a} [-x-]{+y+} ${b}`);
  expect(marked(wordDiff(`Anfang ${a} Ende`, `Anfang ${b} Ende`))).toBe(`[-Anfang ${a} Ende-]{+Anfang ${b} Ende+}`);
});
