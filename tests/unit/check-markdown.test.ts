import { expect, test } from "vitest";
import { problemsInMarkdown } from "#pipeline/check/report.ts";
import type { Problem } from "#pipeline/documents/problem.ts";

const problem: Problem = {
  level: "error",
  document: "Koch (job-cook)",
  path: "title.en",
  wrong: "the English text is missing",
  remedy: "Write it in English",
};

test("what an editor wrote calls nobody, is no markup and stays in its line", () => {
  const hostile = "<img src=x onerror=alert(1)> @everyone | #1 [x](http://evil.example) `code`";
  const report = problemsInMarkdown([{ ...problem, document: hostile, path: "a`|b", wrong: hostile }], false);
  expect(report).not.toMatch(/<img|@everyone|(?<!\\)\[x\]|http:\/\/evil/);
  expect(report.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(1);
});

test("however many there are, they fit a comment, and it says how many do not", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...problem, path: `facts[${index}].label.en` }));
  const report = problemsInMarkdown(many, false);
  expect(report.length).toBeLessThan(65_536);
  expect(report).toMatch(/… and \d+ more: `make check` shows them all\./);
});
