import { expect, test } from "vitest";
import { fieldSpecs } from "#src/contact/fields.ts";
import { allWords, type Locale } from "#src/locales.ts";
import { dimensions, ext, image, mimes, size } from "#src/validation/file-rules.ts";
import * as further from "#src/validation/further-rules.ts";
import type { AnyRule, Rule, Values } from "#src/validation/rule.ts";
import { email, max, min, required, requiredIf } from "#src/validation/rules.ts";
import { type Fields, validate, validateAsync } from "#src/validation/validate.ts";
import { inEvery } from "#tests/support/languages.ts";

const { alpha, alphaDash, alphaNum, alphaSpaces, confirmed, excluded, included, length, regex } = further;
const { between, days, digits, double, integer, maxValue, minValue, numeric } = further;

/** A rule, values that it accepts and refuses, and the values of other fields. */
type Case = [name: string, rule: Rule, takes: readonly unknown[], refuses: readonly unknown[], beside?: Values];

const decomposed = "Mu\u0308ller";

const texts: Case[] = [
  ["required", required(), ["a", " a ", 0, false, true, ["a"]], [undefined, null, "", " ", "\t\n\u00a0", []]],
  ["required, and not false", required({ allowFalse: false }), [true, "a", 0], [false, ""]],
  [
    "requiredIf another is filled in, and it is",
    requiredIf("other"),
    ["a", 0, true],
    [undefined, null, "", "  ", [], false],
    { other: "x" },
  ],
  ["requiredIf another is filled in, and it is empty", requiredIf("other"), ["a", "", undefined], [], { other: " " }],
  ["requiredIf another is filled in, and it is not ticked", requiredIf("other"), ["a", ""], [], { other: false }],
  ["requiredIf one of these, and it is", requiredIf("other", ["post", 7]), ["a"], ["", false], { other: " post " }],
  ["requiredIf another is one of these, as a number", requiredIf("other", ["7"]), ["a"], [""], { other: 7 }],
  ["requiredIf one of these, and it is not", requiredIf("other", ["post"]), ["a", ""], [], { other: "poste" }],
  [
    "email",
    email(),
    [
      ..."ada@muehle.example ada+futter@muehle.example jürgen@muehle.example ada@müller.de ada@उदाहरण.भारत".split(" "),
      ...[" ada@muehle.example\n", "ada@example.xn--p1ai", '"ada lovelace"@muehle.example', "a@[192.168.0.1]"],
      ["ada@muehle.example", "bob@muehle.example"],
    ],
    [
      ..."ada ada@ @muehle.example ada@muehle ada@muehle.c0m ada@muehle..example .ada@muehle.example".split(" "),
      "a..da@muehle.example",
      "ada@muehle.example, bob@muehle.example",
      "ada lovelace@muehle.example",
      "ada@muehle.example\nBcc: bob@muehle.example",
      7,
      ["ada@muehle.example", "bob"],
    ],
  ],
  [
    "email, several",
    email({ multiple: true }),
    ["ada@muehle.example", "ada@muehle.example,bob@muehle.example", " ada@muehle.example , bob@müller.de "],
    ["ada@muehle.example,", ",ada@muehle.example"],
  ],
  ["min 3", min(3), ["abc", "abcd", 123, "😀a", ["abc", "abcd"]], ["ab", 12, null, ["abc", "ab"]]],
  ["max 3", max(3), ["abc", "", 123, null, undefined, "😀a", ["abc", "a"]], ["abcd", 1234, "😀😀", ["abc", "abcd"]]],
  ["length 3", length(3), ["abc", "😀😀😀", 123, [1, 2, 3]], ["ab", "abcd", [1, 2], null, {}]],
  ["regex", regex(/^\d{2}$/), ["12", 12, ["12", "34"]], ["123", "a1", ["12", "a"], null]],
  ["regex with the global flag", regex(/\d/g), ["1", "1", "1", "2"], ["a"]],
  ["regex with the sticky flag", regex(/\d/y), ["1a", "1a", "1a"], ["a1"]],
  ["regex, as text", regex("^a+$"), ["aaa"], ["ab"]],
  [
    "alpha",
    alpha(),
    ["", "abc", "Größe", "ÉLAN", "Дом", "中文", "हिन्दी", decomposed, ["ab", "c"]],
    ["a b", "a1", "a-b", "a_b", "a.b", "😀", null],
  ],
  ["alpha in English", alpha("en"), ["abcXYZ"], ["Größe", "é", "a b"]],
  ["alpha in German", alpha("de"), ["GrößeÄÖÜẞ", decomposed], ["é", "Дом"]],
  ["alpha in an unknown language", alpha("xx"), ["abc"], ["ä"]],
  ["alphaNum", alphaNum(), ["", "a1", "ß9", "٣"], ["a 1", "a-1", "a_1", "½"]],
  ["alphaNum in German", alphaNum("de"), ["ä1"], ["é1", "٣"]],
  ["alphaDash", alphaDash(), ["", "a-1_ä"], ["a b", "a–b", "a.b"]],
  ["alphaSpaces", alphaSpaces(), ["", "a b", "a\u00a0ß\tc"], ["a1", "a-b"]],
  ["confirmed", confirmed("other"), [12, "12"], ["12 ", "", undefined], { other: 12 }],
  ["included", included(["a", 1]), ["a", 1, "1", ["a", "1"]], ["A", "b", ["a", "b"], ["b"]]],
  ["excluded", excluded(["a", 1]), ["A", "b", ["b", "c"]], ["a", "1", 1, ["a", "b"], ["b", "a"]]],
];

const noNumbers = [undefined, null, "", " ", "a", "1a", Number.NaN, true, {}, []];

const numbers: Case[] = [
  ["minValue 5", minValue(5), [5, "5", " 5 ", 6, "5.1", "1e1", [5, 6]], [4.9, "4", -5, [5, 4], ...noNumbers]],
  ["minValue -5", minValue(-5), [-5, 0, "-4.9"], [-5.1, ...noNumbers]],
  ["maxValue 5", maxValue(5), [5, "5", 4, -9, [1, 5]], [5.1, "6", [5, 6], ...noNumbers]],
  ["between 1 and 3", between(1, 3), [1, "2", 3, "3.0"], [0.9, 3.1, "0", [1, 4], ...noNumbers]],
  ["digits 5", digits(5), ["12345", 12345, "00000"], ["1234", "123456", "1234a", "-1234", "1234.", "١٢٣٤٥", "12345\n"]],
  ["integer", integer(), ["0", "-1", "007", -3, ["1", "2"]], ["1.0", "+1", "1e3", "--1", "-", "", " 1", 1.5, "1\n"]],
  ["numeric", numeric(), ["0123", 7, "٠١٢٣٤٥٦٧٨٩"], ["-1", "1.0", "1,0", "", "a", "1٢"]],
  ["double", double(), ["1", "-1", "1.", "1.5", "1.2345", 1.5, 0], [".5", "1e3", "+1", "1,5", "1.2.3", "-", "", "a"]],
  ["double with two places", double({ decimals: 2 }), ["1", "1.25", "-1.25"], ["1.", "1.2", "1.234", "1,25"]],
  ["double with a comma", double({ separator: "comma" }), ["1", "1,5", "1,"], ["1.5", ",5"]],
  ["double with two places and a comma", double({ decimals: 2, separator: "comma" }), ["1,25"], ["1,2", "1.25"]],
  [
    "days",
    days("2026-11-21", "2028-02-29"),
    ["2026-11-21", "2027-01-01", "2028-02-29"],
    ["2026-11-20", "2028-03-01", "2027-02-29", "2027-1-1", "01.01.2027", "2027-01-01T00:00", "", "?", 20270101, null],
  ],
];

const named = (...names: string[]) => names.map((name) => new File(["x"], name));
const typed = (...types: string[]) => types.map((type) => new File(["x"], "file", { type }));
const sized = (bytes: number) => new File([new Uint8Array(bytes)], "file");
const noFiles = ["a.pdf", "", null, undefined, {}, new Blob(["x"])];

const files: Case[] = [
  [
    "ext",
    ext(["pdf", ".DOC", "gz"]),
    [...named("a.pdf", "A.PDF", "b.doc", "a.b.pdf", "a.tar.gz"), named("a.pdf", "b.doc")],
    [...named("apdf", "a.xdoc", "a.pdf.exe", "pdf", "a.", "a.pdf "), named("a.pdf", "b.exe"), ...noFiles],
  ],
  [
    "image",
    image(),
    named("a.jpg", "a.jpeg", "a.png", "a.gif", "a.bmp", "a.svg", "a.webp", "A.WEBP", "a.b.Jpg"),
    [...named("ajpg", "a.jpgx", "a.pdf", "jpg"), named("a.jpg", "a.pdf"), ...noFiles],
  ],
  [
    "mimes",
    mimes(["image/*", "application/vnd.*", "text/plain"]),
    [
      ...typed("image/png", "IMAGE/PNG", "application/vnd.ms-excel", "text/plain", "text/plain;charset=utf-8"),
      typed("image/png", "text/plain"),
    ],
    [
      ...typed("", "image/", "ximage/png", "text/plainer", "text/html", "application/xvnd.ms", "a/image/png"),
      typed("image/png", "text/html"),
      ...noFiles.filter((value) => !(value instanceof Blob)),
    ],
  ],
  [
    "size of 2 KB",
    size(2),
    [sized(0), sized(2047), sized(2048), [sized(2048), sized(2048)]],
    [sized(2049), [sized(1), sized(2049)], ...noFiles.filter((value) => !(value instanceof Blob))],
  ],
  ["size that is no number", size(Number.NaN), [], [sized(0), sized(1)]],
];

test.each([...texts, ...numbers, ...files])("%s", (_name, rule, takes, refuses, beside = {}) => {
  for (const [place, value] of takes.entries()) expect(rule.passes(value, beside), `it takes ${place}`).toBe(true);
  for (const [place, value] of refuses.entries()) expect(rule.passes(value, beside), `it refuses ${place}`).toBe(false);
});

test("a very long invalid email address is refused quickly", () => {
  // A pattern with exponential backtracking would need years.
  for (const text of [
    `${"a.".repeat(20_000)}@`,
    `a@${"a.".repeat(20_000)}1`,
    `a@${"-".repeat(40_000)}`,
    `"${"\\a".repeat(20_000)}`,
  ]) {
    expect(email().passes(text, {})).toBe(false);
  }
});

/** A rule, a value that it refuses, and the end of its message in German and English. */
const said: [AnyRule, unknown, string, string][] = [
  [required(), "", "ist ein Pflichtfeld.", "is a required field."],
  [max(1), "ab", "darf höchstens 1 Zeichen lang sein.", "may be at most 1 character long."],
  [max(5000), "a".repeat(5001), "darf höchstens 5.000 Zeichen lang sein.", "may be at most 5,000 characters long."],
  [minValue(1.5), 1, "muss mindestens 1,5 sein.", "must be 1.5 or more."],
  [between(1, 3), 4, "muss zwischen 1 und 3 liegen.", "must be between 1 and 3."],
  [
    days("2026-01-01", "2026-12-31"),
    "?",
    "vom 1. Januar 2026 bis zum 31. Dezember 2026 sein.",
    "from 1 January 2026 to 31 December 2026.",
  ],
  [digits(1), "a", "muss aus genau einer Ziffer bestehen.", "must be exactly one digit."],
  [digits(5), "a", "muss aus genau 5 Ziffern bestehen.", "must be exactly 5 digits."],
  [double({ decimals: 1 }), "a", "mit einer oder ohne Nachkommastelle sein.", "with one decimal place or none."],
  [double({ decimals: 2 }), "a", "mit 2 oder ohne Nachkommastellen sein.", "with 2 decimal places or none."],
  [confirmed("other"), "b", "stimmt nicht mit „Anderes“ überein.", "does not match ‘Other’."],
  [ext(["pdf", "doc", "txt"]), "a", "vom Typ PDF, DOC oder TXT sein.", "of type PDF, DOC or TXT."],
  [dimensions(1920, 1080), "a", "muss genau 1920 × 1080 Pixel groß sein.", "must be exactly 1920 × 1080 pixels."],
  [size(2048), "a", "darf höchstens 2.048 KB groß sein.", "may be at most 2,048 KB in size."],
  [{ name: "ours", passes: () => false }, "a", "ist nicht gültig.", "is not valid."],
];

const labelled = (de: string, en: string) => (locale: Locale) => inEvery(de, en)[locale];
const other = { label: labelled("Anderes", "Other"), rules: [] };
const label = labelled("Feld", "Field");

test.each(said)("%j says of %j: %s", async (rule, value, german, english) => {
  const fields = { field: { label, rules: [rule] }, other };
  const values = { field: value, other: "x" };
  expect((await validateAsync(values, fields, "de")).field).toMatch(new RegExp(`^Feld (.* )?${german}$`));
  expect((await validateAsync(values, fields, "en")).field).toMatch(new RegExp(`^Field (.* )?${english}$`));
});

test("every rule has a message", () => {
  const rules = [...texts, ...numbers, ...files].map(([, rule]) => rule.name);
  const messages = Object.keys(allWords.en.validation).map((key) => key.replace(/_(one|other)$/, ""));
  const own = Object.values(fieldSpecs).flatMap((spec) => (spec.rules ?? []).map(({ name }) => name));
  expect(messages).toEqual(expect.arrayContaining([...rules, ...own, "dimensions", "default"]));
});

test("only the first failed rule is reported", () => {
  const rules = [required(), min(3), email()];
  const errorOf = (field: unknown) => validate({ field }, { field: { label, rules } }, "en").field;
  expect(errorOf("")).toBe("Field is a required field.");
  expect(errorOf("a")).toBe("Field must be at least 3 characters long.");
  expect(errorOf("abc")).toBe("Field must look like name@example.org.");
  expect(errorOf("a@b.de")).toBeUndefined();
});

test.each([undefined, null, "", []])("an optional field may be %j", async (field) => {
  const rules: Rule[] = [min(3), email(), minValue(1), included(["a"]), ext(["pdf"])];
  expect(validate({ field }, { field: { label, rules } }, "de")).toEqual({});
  const slow = { field: { label, rules: [...rules, dimensions(1, 1)] } };
  expect(await validateAsync({ field }, slow, "de")).toEqual({});
});

test("a text of spaces does not count as empty", () => {
  expect(validate({ field: " " }, { field: { label, rules: [email()] } }, "en")).toHaveProperty("field");
});

test("all fields are checked, and placeholders in the name of a field are not filled", () => {
  const fields: Fields<"a" | "b" | "c"> = {
    a: { label: labelled("{{b}} $t(required) <i>", "A"), rules: [required()] },
    b: { label, rules: [required()] },
    c: { label, rules: [required()] },
  };
  expect(validate({ b: "x" }, fields, "de")).toEqual({
    a: "{{b}} $t(required) <i> ist ein Pflichtfeld.",
    c: "Feld ist ein Pflichtfeld.",
  });
});
