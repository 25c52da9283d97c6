import { canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { sha256 } from "../sha256.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import { exclusionRules } from "./exclusion.ts";

export interface LockedFiles {
  readonly source: string;
  /** Every document, as the bytes of its file. */
  readonly documents: readonly { id: string; type: string; bytes: string | Uint8Array }[];
  /** Every file of `assets/`. */
  readonly assets: readonly { name: string; sha256: string }[];
  readonly expired: readonly string[];
  readonly alteredAssets: readonly string[];
  readonly modelHash: string;
  readonly filterHash: string;
}

/** The lock of a snapshot. A pure function of the files, in whatever order they are given. */
export function lockFor(files: LockedFiles): SnapshotLock {
  const { source, documents, assets, expired, alteredAssets, modelHash, filterHash } = files;
  const lock = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countByType(documents.map(({ type }) => type)),
    documents: sortedRecord(documents.map(({ id, bytes }) => [id, sha256(bytes)])),
    assets: sortedRecord(assets.map((asset) => [asset.name, asset.sha256])),
    expired: [...expired].sort(),
    alteredAssets: [...alteredAssets].sort(),
    modelHash,
    filterHash,
  } as const;
  return { ...lock, digest: lockDigest(lock) };
}

/** One digest over everything else the lock says. */
export function lockDigest(lock: object): string {
  const { digest: _, ...rest } = lock as Partial<SnapshotLock>;
  return sha256(canonicalJson(rest));
}

export function countByType(types: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return sortedRecord([...counts]);
}

/** By code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
export function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}

/** The hash of the content model: another one whenever a document could be judged otherwise. */
export function modelHash(): string {
  return sha256(canonicalJson(documentSchemas));
}

/** The hash of the rules by which documents stay out; `privateTypes` are those that the settings name. */
export function filterHash(privateTypes: readonly string[] = []): string {
  return sha256(canonicalJson([exclusionRules, [...privateTypes].sort()]));
}
