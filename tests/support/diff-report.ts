import type { DiffReport } from "#pipeline/diff/compare/change.ts";
import { diffSnapshots } from "#pipeline/diff/diff-snapshots.ts";
import { htmlReport } from "#pipeline/diff/print/report-html.ts";
import { markdownReport } from "#pipeline/diff/print/report-markdown.ts";
import { textReport } from "#pipeline/diff/print/report-text.ts";
import type { Thumbnails } from "#pipeline/diff/print/thumbnails.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/verb.ts";
import { type Address, parsePath } from "#src/addresses.ts";
import { modelVersion, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { payloadFor } from "#src/content/payload.ts";
import { UnresolvedContent } from "#src/content/resolve/resolver.ts";
import type { Snapshot, StoredSnapshot } from "#src/content/snapshot.ts";

/** The report of two snapshots in memory, which have no files. */
export function diffReport(before: StoredSnapshot, after: StoredSnapshot, words = reportWords.en, studioUrl?: string) {
  const lock = { modelVersion } as SnapshotLock;
  const none = { lock, files: new Map(), unreadable: [], readFiles: () => new Map() };
  const old = { name: "before", snapshot: before, ...none };
  return diffSnapshots(old, { name: "after", snapshot: after, ...none }, words, studioUrl);
}

/** The three written forms of a report. The text is not shortened as in a terminal. */
export function formsOf(report: DiffReport, words = reportWords.en, thumbnails: Thumbnails = new Map()) {
  return {
    text: textReport(report, words, plain, Number.POSITIVE_INFINITY),
    markdown: markdownReport(report, words),
    html: htmlReport(report, words, thumbnails),
  };
}

/** The payload of a page as JSON without `_key`s, because a new `_key` alone changes no page. */
export function pageOf(snapshot: Snapshot, path = ""): string {
  try {
    const payload = payloadFor(snapshot, parsePath(path) as Address);
    return JSON.stringify(payload, (name, value) => (name === "_key" ? undefined : value)) ?? "no page";
  } catch (error) {
    if (!(error instanceof UnresolvedContent)) throw error;
    return "cannot be made";
  }
}
