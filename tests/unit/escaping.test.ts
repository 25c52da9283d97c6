import fc from "fast-check";
import { expect, test } from "vitest";
import type { Problem } from "#pipeline/documents/problem.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { problemsInMarkdown } from "#pipeline/rules/report.ts";
import { escapeForDisplay } from "#pipeline/text/escape-for-display.ts";
import { code, commitMessage, escapeMarkdown } from "#pipeline/text/markdown.ts";

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

test.each<[text: string, expected: string]>([
  ["Larven & Fliegen", "Larven &amp; Fliegen"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["&#64;everyone", "&amp;#&#8203;64;everyone"],
  ["**fett** _kursiv_ ~~weg~~", "\\*\\*fett\\*\\* \\_kursiv\\_ \\~\\~weg\\~\\~"],
  ["[hier](https://böse.example)", "\\[hier\\](https:&#8203;//böse.example)"],
  ["`a` | b", "\\`a\\` \\| b"],
  ["@everyone", "@&#8203;everyone"],
  ["info@mycompany.example", "info@&#8203;mycompany.example"],
  ["siehe #12 und GH-13", "siehe #&#8203;12 und GH-&#8203;13"],
  [":tada:", ":&#8203;tada:"],
  ["455a37a", "4&#8203;55a37a"],
  ["a\\b", "a\\\\b"],
  ["eins\nzwei\r\ndrei", "eins<br>zwei<br>drei"],
  ["a\u202Eb\u0007c\u200Bd", "a\\\\u202Eb\\\\u0007c\\\\u200Bd"],
  ["Insekten\u00ADprotein", "Insektenprotein"],
  ["👩\u200D🔬", "👩\u200D🔬"],
])("in Markdown, the text %j is written as %s", (text, expected) => {
  expect(escapeMarkdown(text)).toBe(expected);
});

test.each<[text: string, expected: string]>([
  ["page-home", "`page-home`"],
  ["a`b", "`` a`b ``"],
  ["a|b", "`a\\|b`"],
  ["a\nb", "`a b`"],
])("in Markdown, the name %j is written as %s", (text, expected) => {
  expect(code(text)).toBe(expected);
});

const problem: Problem = {
  level: "error",
  document: "Koch (job-cook)",
  path: "title.en",
  wrong: "the English text is missing",
  remedy: "Write it in English",
};

test("in a list of problems, an editor's text mentions no user, is no markup and stays on its line", () => {
  const hostile = "<img src=x onerror=alert(1)> @everyone | #1 [x](http://evil.example) `code`";
  const report = problemsInMarkdown(
    [{ ...problem, document: hostile, path: "a`|b", wrong: hostile }],
    false,
    reportWords.en,
  );
  expect(report).not.toMatch(/<img|@everyone|(?<!\\)\[x\]|http:\/\/evil/);
  expect(report.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(1);
});

test("a long list of problems is cut to the length of a comment and says how many are left out", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...problem, path: `facts[${index}].label.en` }));
  const report = problemsInMarkdown(many, false, reportWords.en);
  expect(report.length).toBeLessThan(65_536);
  expect(report).toMatch(/… and \d+ more: `make check` shows them all\./);
});

test("in a commit's message, no text of the CMS notifies a user, closes an issue or keeps a workflow from starting", () => {
  const commands = [
    ...["[skip ci]", "[ci skip]", "[no ci]", "[skip actions]", "[Actions Skip]", "@everyone", "fixes #1"],
    ...["Closes GH-12", "resolves a/b#3", "fixes https://github.com/a/b/issues/4", "see 1a2b3c4"],
  ];
  const effective = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]|@\w|#\d|GH-\d|issues\/\d|\b1a2b3c4\b/i;
  const property = fc.property(fc.subarray(commands, { minLength: 1 }), fc.string(), (said, other) => {
    const told = `  Job “${said.join(other)}”: new`;
    expect(commitMessage(told)).not.toMatch(effective);
    expect(commitMessage(told).replaceAll("\u200B", "")).toBe(told.replaceAll("\u200B", ""));
  });
  fc.assert(property);
});
