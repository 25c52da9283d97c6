import { expect, test } from "vitest";
import { hyphenate } from "#src/content/hyphenate.ts";
import type { TextSize } from "#src/content/snapshot.ts";
import type { Locale } from "#src/locales.ts";

test.each<[what: string, text: string, size: TextSize, locale: Locale, expected: string]>([
  ["a compound", "Wasserkraftwerk", "heading", "de", "Wasser|kraft|werk"],
  ["a word of English", "counterintuitively", "heading", "en", "coun|terintuit|ively"],
  ["a short word stays", "Wasserkraft", "heading", "de", "Wasserkraft"],
  ["small letters need fewer breaks", "Wasserkraftwerk", "text", "de", "Wasserkraftwerk"],
  ["capitals are wider", "WASSERKRAFT", "heading", "de", "WASSER|KRAFT"],
  ["the parts of a word with hyphens", "Ober-Wasserkraftwerk", "heading", "de", "Ober-Wasser|kraft|werk"],
  ["an editor's soft hyphen stays", "Wasserkraft|werk", "heading", "de", "Wasser|kraft|werk"],
  ["what is no word breaks, too", "qqqqqqqqqqqqqqqqqq", "heading", "de", "qqqqqqqq|qqqqqqqqqq"],
  ["a mail address stays", "wasserkraftwerk@example.org", "heading", "de", "wasserkraftwerk@example.org"],
  ["an address stays", "https://www.wasserkraftwerk.example", "heading", "de", "https://www.wasserkraftwerk.example"],
  ["a host stays", "wasserkraftwerk.example", "heading", "de", "wasserkraftwerk.example"],
  ["no letter loses its accent", `${"e\u0301".repeat(9)}xyz`, "heading", "de", `${"e\u0301".repeat(8)}|e\u0301xyz`],
])("%s", (_, text, size, locale, expected) => {
  const shown = hyphenate(text.replaceAll("|", "\u00ad"), locale, size);
  expect(shown.replaceAll("\u00ad", "|")).toBe(expected);
});

test("a word of any length has no long part", () => {
  const parts = hyphenate("wasserkraftwerk".repeat(20), "de", "text").split("\u00ad");
  expect(parts.join("")).toBe("wasserkraftwerk".repeat(20));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(12);
});
