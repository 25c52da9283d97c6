import { expect, test } from "vitest";
import { canonicalJson } from "#src/content/canonical.ts";

test("keys are sorted by code unit, those with _ first, at every depth; arrays keep their order", () => {
  const value = { b: 1, a: [{ z: 1, _type: "x" }, 3, 1], Z: 1, ä: 1, _id: "i", _a: 1 };
  const sorted = { _a: 1, _id: "i", Z: 1, a: [{ _type: "x", z: 1 }, 3, 1], b: 1, ä: 1 };
  expect(canonicalJson(value)).toBe(`${JSON.stringify(sorted, null, 2)}\n`);
});

test("keys such as __proto__ are sorted and written like all others", () => {
  const parsed: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  expect(canonicalJson(parsed)).toBe('{\n  "__proto__": {\n    "a": 1\n  },\n  "constructor": 2\n}\n');
});
