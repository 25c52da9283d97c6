import { describe, expect, test } from "vitest";
import { between, digits, double, integer, maxValue, minValue, numeric } from "#src/validation/further-rules.ts";

const noNumbers = [undefined, null, "", " ", "a", "1a", Number.NaN, true, {}, []];

const cases = [
  {
    rule: "minValue 5",
    of: minValue(5),
    passes: [5, "5", " 5 ", 6, "5.1", "1e1", [5, 6]],
    fails: [4.9, "4", -5, [5, 4], ...noNumbers],
  },
  { rule: "minValue -5", of: minValue(-5), passes: [-5, 0, "-4.9"], fails: [-5.1, ...noNumbers] },
  { rule: "maxValue 5", of: maxValue(5), passes: [5, "5", 4, -9, [1, 5]], fails: [5.1, "6", [5, 6], ...noNumbers] },
  {
    rule: "between 1 and 3",
    of: between(1, 3),
    passes: [1, "2", 3, "3.0"],
    fails: [0.9, 3.1, "0", [1, 4], ...noNumbers],
  },
  {
    rule: "digits 5",
    of: digits(5),
    passes: ["12345", 12345, "00000"],
    fails: ["1234", "123456", "1234a", "-1234", "1234.", "١٢٣٤٥", "12345\n"],
  },
  {
    rule: "integer",
    of: integer(),
    passes: ["0", "-1", "007", 12, -3, ["1", "2"]],
    fails: ["1.0", "+1", "1e3", "--1", "-", "", " 1", 1.5, "1\n"],
  },
  { rule: "numeric", of: numeric(), passes: ["0123", 7, "٠١٢٣٤٥٦٧٨٩"], fails: ["-1", "1.0", "1,0", "", "a", "1٢"] },
  {
    rule: "double",
    of: double(),
    passes: ["1", "-1", "1.", "1.5", "1.2345", 1.5, 0],
    fails: [".5", "1e3", "+1", "1,5", "1.2.3", "-", "", "a"],
  },
  {
    rule: "double with two places",
    of: double({ decimals: 2 }),
    passes: ["1", "1.25", "-1.25"],
    fails: ["1.", "1.2", "1.234", "1,25"],
  },
  { rule: "double with a comma", of: double({ separator: "comma" }), passes: ["1", "1,5", "1,"], fails: ["1.5", ",5"] },
  {
    rule: "double with two places and a comma",
    of: double({ decimals: 2, separator: "comma" }),
    passes: ["1,25"],
    fails: ["1,2", "1.25"],
  },
];

describe.each(cases)("$rule", ({ of, passes, fails }) => {
  test.each(passes.map((value) => ({ value })))("takes $value", ({ value }) => {
    expect(of.passes(value, {})).toBe(true);
  });
  test.each(fails.map((value) => ({ value })))("refuses $value", ({ value }) => {
    expect(of.passes(value, {})).toBe(false);
  });
});
