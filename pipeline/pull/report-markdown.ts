import { forReader, messageFor } from "../documents/for-reader.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import type { Failure } from "../failure.ts";
import { markdownHeld, markdownProblems } from "../rules/report.ts";
import type { reportSettings } from "../settings.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import type { PullReport } from "./report.ts";

/** A report of the held edits, for people who did not see the pull. */
export function heldReport(report: PullReport, words: ReportWords): string {
  return `${markdownHeld(report, words).join("\n\n")}\n`;
}

/** Explains in Markdown why there is no new content, for people who did not see the pull fail. */
export function failureReport(failure: Failure, reader: ReturnType<typeof reportSettings>): string {
  const words = reportWords[reader.reportLocale];
  const lines = [`### ${words.say("notPulled")}`, escapeMarkdown(messageFor(failure, reader.reportLocale))];
  // An empty dataset has a failure without `said`. No setting lets a pull take it.
  if (failure.reason === "guard" && failure.said) lines.push(words.say("allowShrink"));
  return `${[...lines, ...markdownProblems(forReader(failure.problems, reader), words)].join("\n\n")}\n`;
}
