import { expect, test } from "vitest";
import { portableTextDiff } from "#pipeline/diff/portable-text-diff.ts";
import { markdownWords } from "#pipeline/diff/report-markdown.ts";
import { type WordDiff, wordDiff } from "#pipeline/diff/word-diff.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";

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

test("kept and removed words together are the old text, kept and added words the new one", () => {
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

test("two long texts without a common word are shown in full", () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(wordDiff(`Anfang ${long("a")} Ende`, `Anfang ${long("b")} Ende`)).toEqual([
    { kind: "same", text: "Anfang " },
    { kind: "removed", text: long("a") },
    { kind: "added", text: long("b") },
    { kind: "same", text: " Ende" },
  ]);
});

const { en } = reportWords;

let keys = 0;
const span = (text: string, ...marks: string[]) => ({ _key: `s${keys++}`, _type: "span", text, marks });
/** Every block gets a new key, because the comparison must not depend on keys. */
const block = (text: string | unknown[], more: object = {}) => ({
  _key: `b${keys++}`,
  _type: "block",
  style: "normal",
  children: typeof text === "string" ? [span(text)] : text,
  ...more,
});
const linked = (href: string) =>
  block([span("Siehe "), span("hier", "l")], { markDefs: [{ _key: "l", _type: "link", href }] });

const first = "Die Larven wachsen in Wannen";
const second = "Nach zwei Wochen ernten wir sie";
const third = "Dann wird gepresst und gemahlen";

test.each<[name: string, before: unknown[], after: unknown[], expected: string[]]>([
  ["new keys alone", [block(first)], [block(first)], []],
  [
    "a word",
    [block(first), block(second)],
    [block(first), block("Nach drei Wochen ernten wir sie")],
    ["paragraph: Nach [zwei]{drei} Wochen ernten wir sie"],
  ],
  [
    "a paragraph more in the middle",
    [block(first), block(third)],
    [block(first), block(second), block(third)],
    [`paragraph; added: {${second}}`],
  ],
  ["a moved one", [block(first), block(second)], [block(second), block(first)], [`paragraph; moved: ${second}`]],
  ["a heading", [block(first)], [block(first, { style: "h2" })], [`heading; paragraph → heading: ${first}`]],
  [
    "a list",
    [block(first)],
    [block(first, { listItem: "bullet", level: 2 })],
    [`bullet point (level 2); paragraph → bullet point (level 2): ${first}`],
  ],
  ["bold", [block("Ja gut")], [block([span("Ja "), span("gut", "strong")])], ["paragraph; now bold: “gut”: Ja gut"]],
  [
    "another bold word in its place",
    [block([span("Das ist sehr "), span("gut", "strong")])],
    [block([span("Das ist sehr "), span("fein", "strong")])],
    ["paragraph: Das ist sehr [gut]{fein}"],
  ],
  [
    "another target",
    [linked("https://a.example")],
    [linked("https://b.example")],
    ["paragraph; link “hier”: https://a.example → https://b.example: Siehe hier"],
  ],
  [
    "soft hyphens",
    [block("Insekten­protein")],
    [block("Insektenprotein")],
    ["paragraph; nothing a reader sees: Insektenprotein"],
  ],
  ["a block of a type nobody knows", [], [{ _type: "map", _key: "m" }], ["map; added: "]],
  ["nonsense", [null, 3, "x"], [], ["text; removed: [null]", "text; removed: [3]", "text; removed: [x]"]],
])("%s", (_, before, after, expected) => {
  const shown = portableTextDiff(before, after, en).map(({ label, words }) => {
    const text = words.map(({ kind, text }) =>
      text === "" || kind === "same" ? text : kind === "added" ? `{${text}}` : `[${text}]`,
    );
    return `${label}: ${text.join("")}`;
  });
  expect(shown).toEqual(expected);
});

test.each<[before: string, after: string, expected: string]>([
  ["Aus Resten wird Futter.", "Aus Resten wird Fisch.", "Aus Resten wird <del>Futter</del> <ins>Fisch</ins>."],
  ["Ein Tier", "Ein kleines Tier", "Ein <ins>kleines </ins>Tier"],
  ["Ein Tier", "Ein Tier!", "Ein Tier<ins>\\!</ins>"],
  ["Ruf @anna an", "Ruf @berta an", "Ruf @&#8203;<del>anna</del> <ins>berta</ins> an"],
])("in Markdown: %s → %s", (before, after, expected) => {
  expect(markdownWords(wordDiff(before, after))).toBe(expected);
});
