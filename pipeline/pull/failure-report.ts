import { markdownProblems } from "../check/report-markdown.ts";
import type { Failure } from "../failure.ts";
import { escapeMarkdown } from "../text/markdown.ts";

/** Why there is no new content, in Markdown, for those who did not see the pull fail. */
export function failureReport({ reason, message, problems }: Failure): string {
  const shrink = "A pull that is meant to be much smaller is started by hand, with “allow shrink”.";
  return `${[
    `### The content could not be pulled`,
    escapeMarkdown(message),
    ...(reason === "guard" ? [shrink] : []),
    ...markdownProblems(problems),
  ].join("\n\n")}\n`;
}
