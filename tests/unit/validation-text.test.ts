import { describe, expect, test } from "vitest";
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  confirmed,
  excluded,
  length,
  oneOf,
  regex,
} from "#src/validation/further-rules.ts";
import type { Rule, Values } from "#src/validation/rule.ts";
import { email, max, min, required, requiredIf } from "#src/validation/rules.ts";

type Case = { rule: string; of: Rule; passes: unknown[]; fails: unknown[]; beside?: Values };

const decomposed = "Mu\u0308ller";

const cases: Case[] = [
  {
    rule: "required",
    of: required(),
    passes: ["a", " a ", 0, false, true, ["a"]],
    fails: [undefined, null, "", " ", "\t\n\u00a0", []],
  },
  { rule: "required, and not false", of: required({ allowFalse: false }), passes: [true, "a", 0], fails: [false, ""] },
  {
    rule: "requiredIf another field is filled in, and it is",
    of: requiredIf("other"),
    beside: { other: "x" },
    passes: ["a", 0, true],
    fails: [undefined, null, "", "  ", [], false],
  },
  ...[undefined, null, "", " ", false, []].map((other) => ({
    rule: `requiredIf another field is filled in, and it is ${JSON.stringify(other)}`,
    of: requiredIf("other"),
    beside: { other },
    passes: ["a", "", undefined, false],
    fails: [],
  })),
  {
    rule: "requiredIf another field has one of these values, and it has",
    of: requiredIf("other", ["post", 7]),
    beside: { other: " post " },
    passes: ["a"],
    fails: ["", false],
  },
  {
    rule: "requiredIf another field has one of these values, and it has it as a number",
    of: requiredIf("other", ["7"]),
    beside: { other: 7 },
    passes: ["a"],
    fails: [""],
  },
  {
    rule: "requiredIf another field has one of these values, and it has not",
    of: requiredIf("other", ["post"]),
    beside: { other: "poste" },
    passes: ["a", "", undefined],
    fails: [],
  },
  {
    rule: "email",
    of: email(),
    passes: [
      "ada@muehle.example",
      " ada@muehle.example\n",
      "ada+futter@muehle.example",
      "jürgen@muehle.example",
      "ada@müller.de",
      "ada@пример.рф",
      "ada@उदाहरण.भारत",
      "ada@xn--mller-kva.de",
      "ada@example.xn--p1ai",
      '"ada lovelace"@muehle.example',
      "o'neill@a.b.co",
      "a@[192.168.0.1]",
      ["ada@muehle.example", "bob@muehle.example"],
    ],
    fails: [
      "ada",
      "ada@",
      "@muehle.example",
      "ada@muehle",
      "ada@muehle.e",
      "ada@muehle.c0m",
      "ada@.example",
      "ada@muehle..example",
      "ada@muehle.example.",
      ".ada@muehle.example",
      "ada.@muehle.example",
      "a..da@muehle.example",
      "ada@muehle.example, bob@muehle.example",
      "ada lovelace@muehle.example",
      "ada@mue hle.example",
      "ada@@muehle.example",
      "ada@muehle.example\nBcc: bob@muehle.example",
      '"ada\n"@muehle.example',
      7,
      ["ada@muehle.example", "bob"],
    ],
  },
  {
    rule: "email, several",
    of: email({ multiple: true }),
    passes: ["ada@muehle.example", "ada@muehle.example,bob@muehle.example", " ada@muehle.example , bob@müller.de "],
    fails: [
      "ada@muehle.example,",
      ",ada@muehle.example",
      "ada@muehle.example,,bob@muehle.example",
      "ada@muehle.example; b@c.de",
    ],
  },
  {
    rule: "min 3",
    of: min(3),
    passes: ["abc", "abcd", 123, "😀a", ["abc", "abcd"]],
    fails: ["ab", 12, null, ["abc", "ab"]],
  },
  {
    rule: "max 3",
    of: max(3),
    passes: ["abc", "", 123, null, undefined, "😀a", ["abc", "a"]],
    fails: ["abcd", 1234, "😀😀", ["abc", "abcd"]],
  },
  {
    rule: "length 3",
    of: length(3),
    passes: ["abc", "😀😀😀", 123, [1, 2, 3]],
    fails: ["ab", "abcd", [1, 2], null, {}],
  },
  { rule: "regex", of: regex(/^\d{2}$/), passes: ["12", 12, ["12", "34"]], fails: ["123", "a1", ["12", "a"], null] },
  { rule: "regex, with the flag that goes on", of: regex(/\d/g), passes: ["1", "1", "1", "2"], fails: ["a"] },
  { rule: "regex, that sticks", of: regex(/\d/y), passes: ["1a", "1a", "1a"], fails: ["a1"] },
  { rule: "regex, as text", of: regex("^a+$"), passes: ["aaa"], fails: ["ab"] },
  {
    rule: "alpha",
    of: alpha(),
    passes: ["", "abc", "Größe", "ÉLAN", "Дом", "中文", "हिन्दी", decomposed, ["ab", "c"]],
    fails: ["a b", "a1", "a-b", "a_b", "a.b", "😀", null],
  },
  { rule: "alpha in English", of: alpha("en"), passes: ["abcXYZ"], fails: ["Größe", "é", "a b"] },
  { rule: "alpha in German", of: alpha("de"), passes: ["GrößeÄÖÜẞ", decomposed], fails: ["é", "Дом"] },
  { rule: "alpha in an unknown language", of: alpha("xx"), passes: ["abc"], fails: ["ä"] },
  { rule: "alphaNum", of: alphaNum(), passes: ["", "a1", "ß9", "٣"], fails: ["a 1", "a-1", "a_1", "½"] },
  { rule: "alphaNum in German", of: alphaNum("de"), passes: ["ä1"], fails: ["é1", "٣"] },
  { rule: "alphaDash", of: alphaDash(), passes: ["", "a-1_ä"], fails: ["a b", "a–b", "a.b"] },
  { rule: "alphaSpaces", of: alphaSpaces(), passes: ["", "a b", "a\u00a0ß\tc"], fails: ["a1", "a-b"] },
  {
    rule: "confirmed",
    of: confirmed("other"),
    beside: { other: 12 },
    passes: [12, "12"],
    fails: ["12 ", "", undefined],
  },
  { rule: "oneOf", of: oneOf(["a", 1]), passes: ["a", 1, "1", ["a", "1"]], fails: ["A", "b", ["a", "b"], ["b"]] },
  {
    rule: "excluded",
    of: excluded(["a", 1]),
    passes: ["A", "b", ["b", "c"]],
    fails: ["a", "1", 1, ["a", "b"], ["b", "a"]],
  },
];

describe.each(cases)("$rule", ({ of, passes, fails, beside = {} }) => {
  // Keyed by their place: a stateful rule would judge the same value in two ways.
  test.each(passes.map((value, place) => ({ place, value })))("takes $place: $value", ({ value }) => {
    expect(of.passes(value, beside)).toBe(true);
  });
  test.each(fails.map((value, place) => ({ place, value })))("refuses $place: $value", ({ value }) => {
    expect(of.passes(value, beside)).toBe(false);
  });
});

test("a pattern is not changed by being used", () => {
  const pattern = /a/g;
  regex(pattern).passes("aaa", {});
  expect(pattern.lastIndex).toBe(0);
});

test("an address that is none is refused in reasonable time, however long it is", () => {
  // A pattern that tries everything twice would need years.
  for (const text of [
    `${"a.".repeat(20_000)}@`,
    `a@${"a.".repeat(20_000)}1`,
    `a@${"-".repeat(40_000)}`,
    `"${"\\a".repeat(20_000)}`,
  ]) {
    expect(email().passes(text, {})).toBe(false);
  }
});
