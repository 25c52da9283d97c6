import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { focusAttributes } from "#src/ui/picture/focus-attributes.ts";

const styles = readFileSync(new URL("../../src/ui/picture/focus.css", import.meta.url), "utf8");

test("every focal point has a rule that puts it where it is, half a step off at most", () => {
  for (let percent = 0; percent <= 100; percent++) {
    const attributes = focusAttributes([percent / 100, 1 - percent / 100]);
    for (const [name, wanted] of [
      ["x", percent],
      ["y", 100 - percent],
    ] as const) {
      const value = attributes[`data-focus-${name}`] ?? 50;
      expect(Math.abs(value - wanted)).toBeLessThanOrEqual(2.5);
      if (value !== 50) expect(styles).toContain(`[data-focus-${name}="${value}"] {\n    --focus-${name}: ${value}%;`);
    }
  }
});

test("a picture without a focal point, or with one in its middle, needs no attribute", () => {
  expect(focusAttributes(undefined)).toEqual({});
  expect(focusAttributes([0.5, 0.51])).toEqual({});
});
