import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { Kept } from "./chosen.ts";
import type { PullReport } from "./pull-report.ts";
import type { Stage } from "./stage.ts";

/** Ids of the documents that differ from those of the old lock, sorted. */
export function changesSince(
  before: SnapshotLock | undefined,
  kept: Kept,
): Pick<PullReport, "added" | "changed" | "removed"> {
  const then = before?.documents ?? {};
  const added: string[] = [];
  const changed: string[] = [];
  for (const [id, { sha256 }] of kept) {
    if (!Object.hasOwn(then, id)) added.push(id);
    else if (then[id] !== sha256) changed.push(id);
  }
  const removed = Object.keys(then).filter((id) => !kept.has(id));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** How many documents stay out, by why. */
export function countKeptOut(
  { documents, leftOut }: Pick<Stage, "documents" | "leftOut">,
  privateTypes: readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [id, { type }] of documents) {
    const reason = exclusionReason(id, type, privateTypes) ?? leftOut.get(id)?.wrong;
    if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** Documents by type as they lie in the folders, whatever the lock says; nothing if there is no snapshot. */
export function countsOnDisk(dir: string): Record<string, number> | undefined {
  try {
    const folder = join(dir, "documents");
    return Object.fromEntries(readdirSync(folder).map((type) => [type, filesIn(join(folder, type))]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function filesIn(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return 0;
    throw error;
  }
}
