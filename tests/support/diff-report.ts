import type { DiffReport } from "#pipeline/diff/change.ts";
import { type DiffOptions, diffSnapshots } from "#pipeline/diff/diff.ts";
import { htmlReport } from "#pipeline/diff/report-html.ts";
import { markdownReport } from "#pipeline/diff/report-markdown.ts";
import { textReport } from "#pipeline/diff/report-text.ts";
import type { Revision } from "#pipeline/diff/revision.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/terminal.ts";
import { modelVersion, type StoredSnapshot } from "#src/content/snapshot.ts";
import type { Content } from "./editable-content.ts";
import { contentOf } from "./sample.ts";

export function diffReport(before: StoredSnapshot, after: StoredSnapshot, options?: DiffOptions): DiffReport {
  return diffSnapshots(revisionOf(before, "before"), revisionOf(after, "after"), options);
}

/** A report as it is written, with all of its text. */
export function formsOf(
  report: DiffReport,
  words = reportWords.en,
  pictures: Parameters<typeof htmlReport>[2] = new Map(),
) {
  return {
    text: textReport(report, { words, paint: plain, maxLines: Number.POSITIVE_INFINITY }),
    markdown: markdownReport(report, words),
    html: htmlReport(report, words, pictures),
  };
}

const snapshots = new WeakMap<Content, StoredSnapshot>();

/** Content as a snapshot in memory. Returns the same object for the same content. */
export function snapshotOf(content: Content): StoredSnapshot {
  const snapshot = snapshots.get(content) ?? contentOf(content);
  snapshots.set(content, snapshot);
  return snapshot;
}

function revisionOf(snapshot: StoredSnapshot, name: string): Revision {
  return {
    ...{ name, snapshot, model: modelVersion, files: new Map(), unreadable: [] },
    readFiles: async () => new Map(),
  };
}
