import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { describeSettings } from "../cms/cms-settings.ts";
import { forReader, messageFor } from "../documents/for-reader.ts";
import type { Problem } from "../documents/problem.ts";
import { termOf } from "../documents/problem-words.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import type { Failure } from "../failure.ts";
import { heldCount, heldProblems } from "../rules/held.ts";
import { lineOf, markdownHeld, markdownProblems } from "../rules/report.ts";
import type { reportSettings } from "../settings.ts";
import { escapeForDisplay, escapeInvisible } from "../text/escape-for-display.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

/** Numbers are `requests` without downloads, `edits` during the pull, and `known` problems, which a baseline has. */
type Pulled = Pick<Staged, "loaded" | "lock" | "isChanged" | "keptOut" | "unusedAssets" | "downloads"> &
  Readonly<Record<"requests" | "edits" | "known", number>> & { readonly problems: readonly Problem[] };

export type PullReport = ReturnType<typeof reportOf>;

export function reportOf({ source, settings }: PullContext, old: SnapshotLock | undefined, pulled: Pulled) {
  const { loaded, lock, isChanged, keptOut, unusedAssets, requests, downloads, edits, problems, known } = pulled;
  const [then, now] = [old?.documents ?? {}, lock.documents];
  const ids = Object.keys(now);
  return {
    /** `sanity:<project>/<dataset>` */
    source,
    settings: describeSettings(settings),
    digest: lock.digest,
    documents: ids.length,
    assets: Object.keys(lock.assets).length,
    added: ids.filter((id) => !Object.hasOwn(then, id)),
    changed: ids.filter((id) => Object.hasOwn(then, id) && then[id] !== now[id]),
    removed: Object.keys(then).filter((id) => !Object.hasOwn(now, id)),
    held: heldProblems(lock, loaded),
    heldEdits: heldCount(lock),
    noLongerHeld: Object.keys(old?.held ?? {}).filter((id) => !lock.held?.[id]),
    isChanged,
    keptOut,
    unusedAssets,
    requests,
    downloads,
    edits,
    problems,
    known,
  };
}

export function reportText(report: PullReport, words: ReportWords): string {
  return [...heldLines(report, words), resultLines(report, words)].join("");
}

/** Held edits come first, because somebody has to correct them. */
function heldLines({ held, heldEdits, noLongerHeld }: PullReport, words: ReportWords): string[] {
  const names = noLongerHeld.map((id) => escapeForDisplay(id)).join(", ");
  return [
    ...(held.length > 0 ? [`${words.say("heldBack", { count: heldEdits })}\n`] : []),
    ...held.map((problem) => `  ${escapeInvisible(lineOf(problem, words))}\n`),
    ...(names ? [`${words.say("noLongerHeld", { names })}\n`] : []),
  ];
}

/** What was pulled, then what was left out. */
function resultLines(report: PullReport, words: ReportWords): string {
  const { source, digest, requests, downloads, edits } = report;
  const documents = words.say("documentsNamed", { count: report.documents });
  const downloaded = downloads > 0 ? `, ${words.say("downloads", { count: downloads })}` : "";
  const asked = words.say("requests", { count: requests }) + downloaded;
  if (!report.isChanged)
    return `${words.say("nothingNew", { source, documents, asked })}${leftOutLines(report, words)}\n`;
  const changes = (["added", "changed", "removed"] as const).flatMap((action) => {
    const count = report[action].length;
    return count > 0 ? [words.say(`pulled.${action}`, { count })] : [];
  });
  const assets = words.say("assetsNamed", { count: report.assets });
  const lines = [
    words.say("pulled", { documents, assets, source, digest: digest.slice(0, 12) }),
    `${changes.join(", ") || words.say("pulledNothing")} (${asked}).${leftOutLines(report, words)}`,
  ];
  if (edits > 0) lines.push(words.say("arrivedMeanwhile", { count: edits }));
  return `${lines.join("\n")}\n`;
}

function leftOutLines({ keptOut, unusedAssets, problems, known }: PullReport, words: ReportWords): string {
  const lines = Object.entries(keptOut).map(([reason, count]) => {
    const named = termOf("kept", reason);
    return words.say("keptOut", { number: count, why: named ? words.say(named.term) : reason });
  });
  if (unusedAssets > 0) lines.push(words.say("unusedUploads", { count: unusedAssets }));
  const debt = known > 0 ? words.say("knownOfThem", { number: known }) : "";
  if (problems.length > 0) lines.push(words.say("remarks", { count: problems.length, debt }));
  return lines.map((line) => `\n${line}`).join("");
}

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
