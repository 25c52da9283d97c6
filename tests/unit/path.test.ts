import { expect, test } from "vitest";
import { escapeForDisplay } from "#pipeline/text/escape-for-display.ts";

test.each([
  { text: "Bio\u00ADökonomie", reads: "Bioökonomie" },
  { text: "a\nb\tc", reads: "a\\u000Ab\\u0009c" },
  { text: "\u001B[31mrot", reads: "\\u001B[31mrot" },
  { text: "ab\u202Ecd", reads: "ab\\u202Ecd" },
  { text: "half \uD83D", reads: "half \\uD83D" },
  { text: "🐛".repeat(70), reads: `${"🐛".repeat(59)}…` },
])("text is shown on one line, short and without surprises: $reads", ({ text, reads }) => {
  expect(escapeForDisplay(text)).toBe(reads);
});
