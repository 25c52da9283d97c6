import { join } from "node:path";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { documentFile } from "../snapshot/document-file.ts";
import type { FileSteps } from "../snapshot/file-steps.ts";
import { countByType, sortedRecord } from "../snapshot/lock.ts";
import { lockText } from "../snapshot/lock-text.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { assetTypes } from "./normalise.ts";
import type { Stage, Staged } from "./stage.ts";
import type { StagedAsset } from "./stage-assets.ts";

/** The staged documents that belong in the snapshot. */
export type Kept = ReadonlyMap<string, KeptDocument>;
type KeptDocument = Staged & { readonly sha256: string };

function isStaged(staged: Staged): staged is KeptDocument {
  return staged.sha256 !== undefined;
}

/** Without what the CMS keeps for itself, and without uploads that no document shows. */
export function keptDocuments(stage: Stage): { kept: Kept; unused: readonly string[] } {
  const kept = new Map<string, KeptDocument>();
  const shownAssets = new Set<string>();
  for (const { assets } of stage.documents.values()) for (const id of assets) shownAssets.add(id);
  const unused: string[] = [];
  for (const [id, staged] of stage.documents) {
    if (!isStaged(staged)) continue;
    if (assetTypes.includes(staged.type) && !shownAssets.has(id)) unused.push(id);
    else kept.set(id, staged);
  }
  return { kept, unused };
}

/** Adds what is as it was to what is new, and takes away what no document shows. */
export function assembleDocuments(
  { target, staging }: SnapshotPaths,
  stage: Stage,
  { kept, unused }: ReturnType<typeof keptDocuments>,
  steps: FileSteps,
): void {
  steps.makeFolder(join(staging, "documents"));
  for (const id of unused) {
    const staged = stage.documents.get(id);
    if (staged?.isFresh) steps.remove(join(staging, documentFile(staged.type, id)));
  }
  for (const [id, { type, isFresh }] of kept) {
    const file = documentFile(type, id);
    if (!isFresh) steps.share(join(target, file), join(staging, file));
  }
}

export interface LockOptions {
  readonly source: string;
  /** Jobs whose last day is before this one are closed. */
  readonly today: string;
  readonly assets: readonly StagedAsset[];
}

/** What the rest of a pull needs to know of the lock it has written. */
export type WrittenLock = Pick<SnapshotLock, "digest" | "expiredJobs">;

export function writeLock(
  staging: string,
  kept: Kept,
  { source, today, assets }: LockOptions,
  steps: FileSteps,
): WrittenLock {
  const lock = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countByType(typesOf(kept.values())),
    assets: sortedRecord(assets.map(({ name, sha256 }) => [name, sha256])),
    expiredJobs: expiredJobs(kept, today),
  } as const;
  const { digest, pieces } = lockText(lock, kept);
  steps.write(join(staging, "snapshot.json"), pieces());
  return { digest, expiredJobs: lock.expiredJobs };
}

/** By id, sorted as the lock has them. */
function expiredJobs(documents: Iterable<readonly [string, { readonly lastDay?: string }]>, today: string): string[] {
  const expired: string[] = [];
  for (const [id, { lastDay }] of documents) if (lastDay !== undefined && lastDay < today) expired.push(id);
  return expired.sort();
}

function* typesOf(documents: Iterable<{ readonly type: string }>): Generator<string> {
  for (const { type } of documents) yield type;
}

/** Everything in the staging folder that was not in the old snapshot. */
export function* freshFiles(staging: string, kept: Kept, assets: readonly StagedAsset[]): Generator<string> {
  yield join(staging, "snapshot.json");
  for (const { name } of assets) yield join(staging, "assets", name);
  for (const [id, { type, isFresh }] of kept) if (isFresh) yield join(staging, documentFile(type, id));
}
