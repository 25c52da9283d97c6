import { expect, test } from "vitest";
import { portableTextDiff } from "#pipeline/diff/portable-text-diff.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";

const { en } = reportWords;

let keys = 0;
const span = (text: string, ...marks: string[]) => ({ _key: `s${keys++}`, _type: "span", text, marks });
/** Every block gets a new key: what is the same must be found without. */
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
    ["changed paragraph: Nach [zwei]{drei} Wochen ernten wir sie"],
  ],
  [
    "a paragraph more in the middle",
    [block(first), block(third)],
    [block(first), block(second), block(third)],
    [`added paragraph: {${second}}`],
  ],
  ["a moved one", [block(first), block(second)], [block(second), block(first)], [`moved paragraph (moved): ${second}`]],
  ["a heading", [block(first)], [block(first, { style: "h2" })], [`changed heading (paragraph → heading): ${first}`]],
  [
    "a list",
    [block(first)],
    [block(first, { listItem: "bullet", level: 2 })],
    [`changed bullet point (level 2) (paragraph → bullet point (level 2)): ${first}`],
  ],
  [
    "bold",
    [block("Ja gut")],
    [block([span("Ja "), span("gut", "strong")])],
    ["changed paragraph (now bold: “gut”): Ja gut"],
  ],
  [
    "another bold word in its place",
    [block([span("Das ist sehr "), span("gut", "strong")])],
    [block([span("Das ist sehr "), span("fein", "strong")])],
    ["changed paragraph: Das ist sehr [gut]{fein}"],
  ],
  [
    "another target",
    [linked("https://a.example")],
    [linked("https://b.example")],
    ["changed paragraph (link “hier”: https://a.example → https://b.example): Siehe hier"],
  ],
  [
    "soft hyphens",
    [block("Insekten­protein")],
    [block("Insektenprotein")],
    ["changed paragraph (nothing a reader sees): Insektenprotein"],
  ],
  ["a block of a type nobody knows", [], [{ _type: "map", _key: "m" }], ["added map: "]],
  ["nonsense", [null, 3, "x"], [], ["removed text: [null]", "removed text: [3]", "removed text: [x]"]],
])("%s", (_, before, after, expected) => {
  const shown = portableTextDiff(before, after, en).map(({ action, style, words, notes }) => {
    const text = words.map(({ kind, text }) =>
      text === "" || kind === "same" ? text : kind === "added" ? `{${text}}` : `[${text}]`,
    );
    return `${action} ${style}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}: ${text.join("")}`;
  });
  expect(shown).toEqual(expected);
});
