import type { SnapshotLock } from "#src/content/snapshot.ts";
import { markdownProblems } from "../check/report.ts";
import type { ReportWords } from "../diff/words.ts";
import type { Failure } from "../failure.ts";
import type { Problem } from "../problem.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { plural } from "../text/plural.ts";
import type { Before, UnchangedDataset } from "./ask.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

export interface PullReport {
  /** `sanity:<project>/<dataset>` */
  readonly source: string;
  readonly settings: string;
  readonly isChanged: boolean;
  readonly digest: string;
  readonly documents: number;
  readonly assets: number;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly keptOut: Readonly<Record<string, number>>;
  /** Uploads that no document shows. */
  readonly unusedAssets: number;
  readonly requests: number;
  readonly downloads: number;
  readonly edits: number;
  readonly problems: readonly Problem[];
  readonly known: number;
}

type Requests = Pick<PullReport, "requests" | "edits" | "problems" | "known">;

export function reportOf(context: PullContext, before: Before, staged: Staged, requests: Requests): PullReport {
  const { lock, isChanged, keptOut, unusedAssets, downloads } = staged;
  return { ...comparison(context, before.lock, lock), isChanged, keptOut, unusedAssets, downloads, ...requests };
}

export function nothingNew(context: PullContext, { lock, keptOut }: UnchangedDataset): PullReport {
  const none = { isChanged: false, unusedAssets: 0, downloads: 0, edits: 0, problems: [], known: 0 };
  return { ...comparison(context, lock, lock), ...none, keptOut, requests: context.session.requests };
}

function comparison(
  { source, describedSettings: settings }: PullContext,
  old: SnapshotLock | undefined,
  lock: SnapshotLock,
) {
  const [then, now] = [old?.documents ?? {}, lock.documents];
  const ids = Object.keys(now);
  return {
    source,
    settings,
    digest: lock.digest,
    documents: ids.length,
    assets: Object.keys(lock.assets).length,
    added: ids.filter((id) => !Object.hasOwn(then, id)),
    changed: ids.filter((id) => Object.hasOwn(then, id) && then[id] !== now[id]),
    removed: Object.keys(then).filter((id) => !Object.hasOwn(now, id)),
  };
}

export function reportText(report: PullReport): string {
  const { source, digest, documents, assets, requests, downloads, edits } = report;
  const asked = `${plural(requests, "request")}${downloads > 0 ? `, ${plural(downloads, "file")} downloaded` : ""}`;
  if (!report.isChanged) {
    return `Nothing new in ${source}: ${plural(documents, "document")} as before (${asked}).${tail(report)}\n`;
  }
  const sizes = [
    [report.added.length, "new"],
    [report.changed.length, "changed"],
    [report.removed.length, "gone"],
  ] as const;
  const changes = sizes.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const lines = [
    `Pulled ${plural(documents, "document")} and ${plural(assets, "asset")} from ${source}: ${digest.slice(0, 12)}.`,
    `${changes.join(", ") || "No document changed"} (${asked}).${tail(report)}`,
  ];
  if (edits > 0) lines.push(`${plural(edits, "edit")} arrived meanwhile; the snapshot is the dataset at one moment.`);
  return `${lines.join("\n")}\n`;
}

function tail({ keptOut, unusedAssets, problems, known }: PullReport): string {
  const out = Object.entries(keptOut).map(([why, count]) => `\nKept out: ${count} × ${why}.`);
  const unused = unusedAssets > 0 ? `\nLeft out: ${plural(unusedAssets, "upload")} that no document shows.` : "";
  const debt = known > 0 ? `, ${known} known from the baseline` : "";
  const found = problems.length > 0 ? `\nTo look at: ${plural(problems.length, "remark")}${debt} (make check).` : "";
  return `${out.join("")}${unused}${found}`;
}

/** Explains in Markdown why there is no new content, for people who did not run the pull. */
export function failureReport({ reason, message, problems }: Failure, words: ReportWords): string {
  const shrink = "A pull that is meant to be much smaller is started by hand, with “allow shrink”.";
  const lines = ["### The content could not be pulled", escapeMarkdown(message)];
  if (reason === "guard") lines.push(shrink);
  return `${[...lines, ...markdownProblems(problems, words)].join("\n\n")}\n`;
}
