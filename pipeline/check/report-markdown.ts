import { documentsOf, type Problem } from "../problem.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";

/** Characters a comment on GitHub may have, less some for what stands around the list. */
const room = 65_536 - 2_000;

/** The problems as a comment on a pull request. Texts of the content are mere text. */
export function markdownReport(problems: readonly Problem[], valid: boolean): string {
  const title = valid ? "### The content is valid" : "### The content is not valid";
  return `${[title, ...markdownProblems(problems)].join("\n\n")}\n`;
}

/** A list, worst first and as many as fit, and how many did not; nothing without problems. */
export function markdownProblems(problems: readonly Problem[]): string[] {
  let length = 0;
  const shown = problems.map(pointOf).filter((point) => {
    length += point.length + 1;
    return length <= room;
  });
  const left = problems.length - shown.length;
  const more = left > 0 ? [`… and ${left} more: \`make check\` shows them all.`] : [];
  return problems.length === 0 ? [] : [shown.join("\n"), ...more];
}

function pointOf(problem: Problem): string {
  const { level, path, wrong, remedy, studio } = problem;
  const name = escapeMarkdown(documentsOf(problem));
  const document = studio ? `[${name}](${studio})` : name;
  const where = path === "" ? "" : ` · ${code(path)}`;
  return `- **${level}** ${document}${where}: ${escapeMarkdown(wrong)}. *${escapeMarkdown(remedy)}*`;
}
