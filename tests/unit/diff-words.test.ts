import { expect, test } from "vitest";
import { type WordDiff, wordDiff } from "#pipeline/diff/word-diff.ts";

function marked(words: WordDiff): string {
  return words
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
    .join("");
}

test.each<[name: string, before: string, after: string, expected: string]>([
  ["a word", "Aus Resten wird Futter", "Aus Resten wird Fisch", "Aus Resten wird [-Futter-]{+Fisch+}"],
  ["nothing", "Aus Resten", "Aus Resten", "Aus Resten"],
  ["a word more", "Ein Tier", "Ein kleines Tier", "Ein {+kleines +}Tier"],
  ["a word less", "Ein kleines Tier", "Ein Tier", "Ein [-kleines -]Tier"],
  ["a stop", "Ein kleines Tier", "Ein kleines Tier.", "Ein kleines Tier{+.+}"],
  ["a number with a comma", "Es sind 2,5 kg im Jahr", "Es sind 3,5 kg im Jahr", "Es sind [-2,5-]{+3,5+} kg im Jahr"],
  ["umlauts", "Die Mühle in Köln mahlt", "Die Mühle in Bonn mahlt", "Die Mühle in [-Köln-]{+Bonn+} mahlt"],
  [
    "two words side by side",
    "Wir machen gutes Futter aus alten Resten für Fische",
    "Wir machen gutes Mehl von alten Resten für Fische",
    "Wir machen gutes [-Futter aus-]{+Mehl von+} alten Resten für Fische",
  ],
  ["another text", "Vier Schritte", "Alles beginnt mit Resten", "[-Vier Schritte-]{+Alles beginnt mit Resten+}"],
  ["a first text", "", "Neu hier", "{+Neu hier+}"],
  ["no text any more", "Alt", "", "[-Alt-]"],
  ["soft hyphens alone", "Insekten­protein", "Insektenprotein", "Insektenprotein"],
  [
    "a soft hyphen",
    "Gutes Insekten­protein hier",
    "Gutes Insektenprotein dort",
    "Gutes Insektenprotein [-hier-]{+dort+}",
  ],
  ["Arabic and Hebrew", "שלום עולם טוב", "שלום ארץ טוב", "שלום [-עולם-]{+ארץ+} טוב"],
])("what changed is marked: %s", (_, before, after, expected) => {
  expect(marked(wordDiff(before, after))).toBe(expected);
});

test("what stayed and what went is the old text, what stayed and what came the new one", () => {
  const before = "Die Larven fressen, was übrig bleibt:\nKleie, Treber, Schalen.\n\nDann ernten wir.";
  const after = "Larven fressen fast alles, was bleibt: Kleie und Treber.\nDann – nach 14 Tagen – ernten wir.";
  const words = wordDiff(before, after);
  const without = (kind: string) =>
    words
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("one word in a hundred thousand characters is found", () => {
  const text = Array.from({ length: 12_000 }, (_, index) => `wort${index}`).join(" ");
  const words = wordDiff(text, text.replace("wort6000", "anders"));
  expect(words.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", text: "wort6000" },
    { kind: "added", text: "anders" },
  ]);
});

test("two long texts without a word in common stand whole", () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(wordDiff(`Anfang ${long("a")} Ende`, `Anfang ${long("b")} Ende`)).toEqual([
    { kind: "same", text: "Anfang " },
    { kind: "removed", text: long("a") },
    { kind: "added", text: long("b") },
    { kind: "same", text: " Ende" },
  ]);
});
