import { termOf } from "../documents/problem-words.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { problemLine } from "../rules/report.ts";
import { escapeForDisplay, escapeInvisible } from "../text/escape-for-display.ts";
import type { PullReport } from "./report.ts";

/** The report for a terminal. Held edits come first, because somebody has to correct them. */
export function reportText(report: PullReport, words: ReportWords): string {
  const lines = [...heldLines(report, words), ...pulledLines(report, words), ...leftOutLines(report, words)];
  if (report.isChanged && report.edits > 0) lines.push(words.say("arrivedMeanwhile", { count: report.edits }));
  return `${lines.join("\n")}\n`;
}

function heldLines({ held, heldEdits, noLongerHeld }: PullReport, words: ReportWords): string[] {
  const lines = held.map((problem) => `  ${escapeInvisible(problemLine(problem, words))}`);
  if (held.length > 0) lines.unshift(words.say("heldBack", { count: heldEdits }));
  const names = noLongerHeld.map((id) => escapeForDisplay(id)).join(", ");
  return names ? [...lines, words.say("noLongerHeld", { names })] : lines;
}

function pulledLines(report: PullReport, words: ReportWords): string[] {
  const { source, digest, requests, downloads } = report;
  const documents = words.say("documentsNamed", { count: report.documents });
  const downloaded = downloads > 0 ? `, ${words.say("downloads", { count: downloads })}` : "";
  const asked = words.say("requests", { count: requests }) + downloaded;
  if (!report.isChanged) return [words.say("nothingNew", { source, documents, asked })];
  const assets = words.say("assetsNamed", { count: report.assets });
  const changes = (["added", "changed", "removed"] as const).flatMap((action) => {
    const count = report[action].length;
    return count > 0 ? [words.say(`pulled.${action}`, { count })] : [];
  });
  return [
    words.say("pulled", { documents, assets, source, digest: digest.slice(0, 12) }),
    `${changes.join(", ") || words.say("pulledNothing")} (${asked}).`,
  ];
}

function leftOutLines({ keptOut, unusedAssets, problems, known }: PullReport, words: ReportWords): string[] {
  const lines = Object.entries(keptOut).map(([reason, count]) => {
    const named = termOf("kept", reason);
    return words.say("keptOut", { number: count, why: named ? words.say(named.term) : reason });
  });
  if (unusedAssets > 0) lines.push(words.say("unusedUploads", { count: unusedAssets }));
  const debt = known > 0 ? words.say("knownOfThem", { number: known }) : "";
  if (problems.length > 0) lines.push(words.say("remarks", { count: problems.length, debt }));
  return lines;
}
