import { join } from "node:path";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { filterHash, modelHash } from "../check/content-rules.ts";
import { countByType, sortedRecord } from "../snapshot/lock.ts";
import { lockText } from "../snapshot/lock-text.ts";
import { lockFile } from "../snapshot/read-lock.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import type { StagedAsset } from "./stage-assets.ts";

/** What the rest of a pull needs to know of the lock it has written. */
export type WrittenLock = Pick<SnapshotLock, "digest" | "expired" | "alteredAssets">;

/** Documents whose last day is before today are closed. */
export function writeLock(context: PullContext, kept: Kept, assets: readonly StagedAsset[]): WrittenLock {
  const { paths, steps, settings, source, today } = context;
  const lock = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countByType(typesOf(kept.values())),
    assets: sortedRecord(assets.map(({ name, sha256 }) => [name, sha256])),
    expired: expiredBefore(today, kept),
    alteredAssets: assets
      .filter(({ isAltered }) => isAltered)
      .map(({ name }) => name)
      .sort(),
    modelHash: modelHash(),
    filterHash: filterHash(settings.privateTypes),
  } as const;
  const { digest, pieces } = lockText(lock, kept);
  steps.write(join(paths.staging, lockFile), pieces());
  return { digest, expired: lock.expired, alteredAssets: lock.alteredAssets };
}

/** By id, sorted as the lock has them. */
function expiredBefore(today: string, documents: Iterable<readonly [string, { readonly lastDay?: string }]>): string[] {
  const expired: string[] = [];
  for (const [id, { lastDay }] of documents) if (lastDay !== undefined && lastDay < today) expired.push(id);
  return expired.sort();
}

function* typesOf(documents: Iterable<{ readonly type: string }>): Generator<string> {
  for (const { type } of documents) yield type;
}
