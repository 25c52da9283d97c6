import { expect, test } from "vitest";
import { fingerprint } from "#pipeline/diff/comparable.ts";
import { matchItems } from "#pipeline/diff/match-items.ts";

const line = (_key: string, de: string) => ({ _key, _type: "localeString", de });

/** Items as pairs of their places before and after; a star marks one that moved. */
test.each<[name: string, before: unknown[], after: unknown[], pairs: string]>([
  ["nothing changed", ["a", "b"], ["a", "b"], "00 11"],
  [
    "neighbours changed places: the later one moved up",
    ["a", "b", "c", "d", "e", "f"],
    ["a", "b", "c", "e", "d", "f"],
    "00 11 22 43* 34 55",
  ],
  ["the last one went first", ["a", "b", "c"], ["c", "a", "b"], "20* 01 12"],
  ["one in front is no move of the others", ["a", "b"], ["x", "a", "b"], "01 12"],
  ["one went from the middle", ["a", "b", "c"], ["a", "c"], "00 21"],
  ["a line changed where it stands", ["a", "b"], ["a", "c"], "00 11"],
  ["twins", ["a", "a"], ["a", "a", "a"], "00 11"],
  ["all keys are new", [line("1", "Eins"), line("2", "Zwei")], [line("x", "Eins"), line("y", "Zwei")], "00 11"],
  [
    "all keys are new, and the order too",
    [line("1", "Eins"), line("2", "Zwei")],
    [line("x", "Zwei"), line("y", "Eins")],
    "10* 01",
  ],
  [
    "counted keys, and one more in front",
    [line("0", "Eins"), line("1", "Zwei")],
    [line("0", "Null"), line("1", "Eins"), line("2", "Zwei")],
    "01 12",
  ],
  ["another text under the same key", [line("a", "Eins")], [line("a", "Ganz anders")], "00"],
  [
    "a new key and nearly the same words",
    [line("a", "Wir messen Protein und Fett")],
    [line("b", "Wir messen Protein und Wasser")],
    "00",
  ],
  ["a new key and other words", [line("a", "Wir messen Protein")], [line("b", "Im Hof steht ein Baum")], ""],
  [
    "the same document, with new keys",
    [{ _key: "a", _ref: "x", note: "1" }],
    [{ _key: "b", _ref: "x", note: "2" }],
    "00",
  ],
])("%s", (_, before, after, pairs) => {
  const matches = matchItems(before, after);
  expect(matches.map(({ before, after, moved }) => `${before}${after}${moved ? "*" : ""}`).join(" ")).toBe(pairs);
});

const span = (text: string, ...marks: string[]) => ({ _key: text, _type: "span", text, marks });
const block = (children: unknown[], more: object = {}) => ({
  _key: "b",
  _type: "block",
  style: "normal",
  children,
  ...more,
});
const link = (_key: string, href: string) => ({ _key, _type: "link", href });

test.each<[name: string, one: unknown, other: unknown]>([
  ["the order of fields", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ["keys of items", [{ _key: "a", x: 1 }], [{ _key: "b", x: 1 }]],
  ["where text is cut into spans", block([span("Ein"), span(" Tier")]), block([span("Ein Tier")])],
  ["an empty list of marks", block([span("Ein")]), block([{ _key: "x", _type: "span", text: "Ein" }])],
  ["the order of marks", block([span("Ein", "strong", "em")]), block([span("Ein", "em", "strong")])],
  [
    "keys of links",
    block([span("Ein", "l1")], { markDefs: [link("l1", "https://a.example")] }),
    block([span("Ein", "l2")], { markDefs: [link("l2", "https://a.example")] }),
  ],
  [
    "links that no text uses",
    block([span("Ein")], { markDefs: [link("l1", "https://a.example")] }),
    block([span("Ein")]),
  ],
])("no difference to a reader: %s", (_, one, other) => {
  expect(fingerprint(one)).toBe(fingerprint(other));
});

test.each<[name: string, one: unknown, other: unknown]>([
  ["the order of items", [1, 2], [2, 1]],
  ["a mark", block([span("Ein")]), block([span("Ein", "strong")])],
  [
    "where a link leads",
    block([span("Ein", "l")], { markDefs: [link("l", "https://a.example")] }),
    block([span("Ein", "l")], { markDefs: [link("l", "https://b.example")] }),
  ],
  ["text and number", "1", 1],
  ["nothing and a field without content", {}, { a: null }],
  ["a field with a dangerous name", {}, JSON.parse('{"__proto__": {"a": 1}}')],
])("a difference: %s", (_, one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});
