import type { DiffReport } from "#pipeline/diff/compare/change.ts";
import { diffSnapshots } from "#pipeline/diff/diff-snapshots.ts";
import { htmlReport } from "#pipeline/diff/print/report-html.ts";
import { markdownReport } from "#pipeline/diff/print/report-markdown.ts";
import { textReport } from "#pipeline/diff/print/report-text.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/terminal.ts";
import { modelVersion, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { StoredSnapshot } from "#src/content/snapshot.ts";

/** The report of two snapshots in memory, which have no files. */
export function diffReport(before: StoredSnapshot, after: StoredSnapshot, words = reportWords.en, studioUrl?: string) {
  const lock = { modelVersion } as SnapshotLock;
  const none = { lock, files: new Map(), unreadable: [], readFiles: () => new Map() };
  const old = { name: "before", snapshot: before, ...none };
  return diffSnapshots(old, { name: "after", snapshot: after, ...none }, words, studioUrl);
}

/** The three written forms of a report, with its whole text. */
export function formsOf(
  report: DiffReport,
  words = reportWords.en,
  pictures: Parameters<typeof htmlReport>[2] = new Map(),
) {
  return {
    text: textReport(report, words, plain, Number.POSITIVE_INFINITY),
    markdown: markdownReport(report, words),
    html: htmlReport(report, words, pictures),
  };
}
