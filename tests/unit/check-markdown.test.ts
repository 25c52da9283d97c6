import { expect, test } from "vitest";
import { problemsInMarkdown, problemsInText } from "#pipeline/check/report.ts";
import { forReader, type Problem } from "#pipeline/problem.ts";
import { plain } from "#pipeline/terminal.ts";

const problem: Problem = {
  level: "error",
  document: "Koch (job-cook)",
  path: "title.en",
  wrong: "the English text is missing",
  remedy: "Write it in English",
};

test("a comment names document, field, fault and remedy", () => {
  const drift: Problem = { ...problem, level: "drift", path: "mood", wrong: "is a field the site does not know" };
  const lines = problemsInMarkdown([problem, drift], false).split("\n");
  expect(lines[0]).toBe("### The content is not valid");
  expect(lines.at(-3)).toBe(
    "- **error** Koch (job-cook) · `title.en`: the English text is missing. *Write it in English*",
  );
  expect(lines.at(-2)).toMatch(/^- \*\*drift\*\* Koch/);
});

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

test("where the studio is known, each document leads there", () => {
  const about = { id: "job-cook", type: "job" };
  const [linked] = forReader([{ ...problem, about }], { reportLocale: "en", studioUrl: "https://studio.example/" });
  expect(linked?.studio).toBe("https://studio.example/intent/edit/id=job-cook;type=job");
  const report = problemsInMarkdown(linked ? [linked] : [], false);
  expect(report).toContain("- **error** [Koch (job-cook)](https://studio.example/intent/edit/id=job-cook;type=job) · ");
  expect(problemsInText(linked ? [linked] : [], false, plain)).toContain(` · ${linked?.studio}\n`);
});
