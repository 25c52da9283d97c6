import type { Problem } from "../problem.ts";
import { plural } from "../text/plural.ts";
import type { PullContext } from "./context.ts";
import type { RevisionCache } from "./revision-cache.ts";

/** What a pull did. */
export interface PullReport {
  /** `sanity:<project>/<dataset>` */
  readonly source: string;
  /** What the settings became. */
  readonly settings: string;
  /** Whether the snapshot is another one now. */
  readonly isChanged: boolean;
  readonly digest: string;
  readonly documents: number;
  readonly assets: number;
  /** Ids. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Documents that stayed out, by why. */
  readonly keptOut: Readonly<Record<string, number>>;
  /** Uploads that no document shows. */
  readonly unusedAssets: number;
  readonly requests: number;
  readonly downloads: number;
  /** That arrived while the pull ran. */
  readonly edits: number;
  /** None of them fails: drift, warnings, known debt. */
  readonly problems: readonly Problem[];
  /** How many of these the baseline knows. */
  readonly known: number;
}

/** The report of a pull that found the CMS as it was. */
export function nothingNew(context: PullContext, { digest, counts }: RevisionCache): PullReport {
  return {
    source: context.source,
    settings: context.describedSettings,
    isChanged: false,
    digest,
    ...counts,
    added: [],
    changed: [],
    removed: [],
    unusedAssets: 0,
    requests: context.session.requests,
    downloads: 0,
    edits: 0,
    problems: [],
    known: 0,
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
