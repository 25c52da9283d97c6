import { expect, test } from "vitest";
import { pathOfPointer, showPath } from "#pipeline/check/path.ts";
import { shown } from "#pipeline/text/shown.ts";

const content = {
  sections: [
    { _key: "hero", steps: [{ _key: "a" }, { _key: "a" }, {}] },
    { _key: "hero two", text: "x" },
  ],
  "1": { "a/b~c": [0] },
};

test.each([
  { pointer: "", path: "" },
  { pointer: "/sections", path: "sections" },
  { pointer: "/sections/0/steps", path: "sections[hero].steps" },
  { pointer: "/sections/1/text/de", path: "sections[hero two].text.de" },
  { pointer: "/sections/0/steps/1", path: "sections[hero].steps[#2]" },
  { pointer: "/sections/0/steps/2/label", path: "sections[hero].steps[#3].label" },
  { pointer: "/sections/7/label", path: "sections[#8].label" },
  { pointer: "/1/a~1b~0c/0", path: '1["a/b~c"][#1]' },
  { pointer: "/gone/deeper", path: "gone.deeper" },
])("the pointer $pointer reads $path", ({ pointer, path }) => {
  expect(showPath(content, pathOfPointer(content, pointer))).toBe(path);
});

test.each([
  { text: "Bio\u00ADökonomie", reads: "Bioökonomie" },
  { text: "a\nb\tc", reads: "a\\u000Ab\\u0009c" },
  { text: "\u001B[31mrot", reads: "\\u001B[31mrot" },
  { text: "ab\u202Ecd", reads: "ab\\u202Ecd" },
  { text: "half \uD83D", reads: "half \\uD83D" },
  { text: "🐛".repeat(70), reads: `${"🐛".repeat(59)}…` },
])("text is shown on one line, short and without surprises: $reads", ({ text, reads }) => {
  expect(shown(text)).toBe(reads);
});
