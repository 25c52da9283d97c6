import { documentsOf, type Problem } from "../problem.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";

/** Characters a comment on GitHub may have, less some for what is around the table. */
const room = 65_536 - 1_000;

/** The problems as a comment on a pull request: worst first, and as many as fit. Texts of the content are mere text. */
export function markdownReport(problems: readonly Problem[], valid: boolean): string {
  const title = valid ? "### The content is valid" : "### The content is not valid";
  if (problems.length === 0) return `${title}\n`;
  const rows = problems.map(rowOf);
  const fitting = firstThatFit(rows);
  const left = rows.length - fitting.length;
  const more = left > 0 ? [`… and ${left} more: \`make check\` shows them all.`] : [];
  const table = ["| | Document | Field | What is wrong | What to do |", "| --- | --- | --- | --- | --- |", ...fitting];
  return `${[title, table.join("\n"), ...more].join("\n\n")}\n`;
}

function rowOf(problem: Problem): string {
  const { level, path, wrong, remedy } = problem;
  const cells = [
    level,
    escapeMarkdown(documentsOf(problem)),
    code(path),
    escapeMarkdown(wrong),
    escapeMarkdown(remedy),
  ];
  return `| ${cells.join(" | ")} |`;
}

function firstThatFit(rows: readonly string[]): string[] {
  let length = 0;
  return rows.filter((row) => {
    length += row.length + 1;
    return length <= room;
  });
}
