import { readFileSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit, canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { FormerDocuments } from "#src/content/model/former-documents.ts";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { exclusionRules } from "./exclusion.ts";

interface LockedFiles {
  readonly source: string;
  readonly documents: readonly { id: string; type: string; bytes: string | Uint8Array }[];
  readonly assets: ReadonlyMap<string, { readonly sha256: string }>;
  readonly former: FormerDocuments;
  readonly expired: readonly string[];
  readonly alteredAssets: readonly string[];
  readonly filterHash: string;
}

/** A pure function of the files, independent of their order. */
export function lockFor(files: LockedFiles): SnapshotLock {
  const { source, documents, assets, former, expired, alteredAssets, filterHash } = files;
  const lock = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countEach(documents.map(({ type }) => type)),
    documents: sortedRecord(documents.map(({ id, bytes }) => [id, sha256(bytes)])),
    assets: sortedRecord([...assets].map(([name, { sha256 }]) => [name, sha256])),
    ...formerDigest(former),
    expired: [...expired].sort(),
    alteredAssets: [...alteredAssets].sort(),
    modelHash: modelHash(),
    filterHash,
  } as const;
  return { ...lock, digest: lockDigest(lock) };
}

/** Undefined if there are none: a snapshot without former addresses has no such file. */
export function formerText(former: FormerDocuments): string | undefined {
  return Object.keys(former).length === 0 ? undefined : canonicalJson(former);
}

export function formerDigest(former: FormerDocuments): Pick<SnapshotLock, "formerAddresses"> {
  const text = formerText(former);
  return text === undefined ? {} : { formerAddresses: sha256(text) };
}

export function lockDigest(lock: object): string {
  const { digest: _, ...rest } = lock as Partial<SnapshotLock>;
  return sha256(canonicalJson(rest));
}

export function countEach(names: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return sortedRecord([...counts]);
}

/** Sorted by code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}

/** Changes whenever a document could be judged differently. */
export function modelHash(): string {
  return sha256(canonicalJson(documentSchemas));
}

/** A hash of the rules that keep documents out; the settings name `privateTypes`. */
export function filterHash(privateTypes: readonly string[] = []): string {
  return sha256(canonicalJson([exclusionRules, [...privateTypes].sort()]));
}

export const lockFile = "snapshot.json";

const fields: Readonly<Record<keyof SnapshotLock, (value: unknown) => boolean>> = {
  formatVersion: (value) => value === 1,
  modelVersion: (value) => typeof value === "number",
  source: (value) => isText(value) && value !== "",
  counts: (value) => isObject(value) && Object.values(value).every(Number.isInteger),
  documents: areDigests,
  assets: areDigests,
  formerAddresses: (value) => value === undefined || isText(value),
  expired: areTexts,
  alteredAssets: (value) => value === undefined || areTexts(value),
  modelHash: (value) => value === undefined || isText(value),
  filterHash: (value) => value === undefined || isText(value),
  digest: isText,
};

export function isLock(lock: unknown): lock is SnapshotLock {
  if (!isObject(lock) || !Object.keys(lock).every((name) => Object.hasOwn(fields, name))) return false;
  return Object.entries(fields).every(([name, mayBe]) => mayBe(lock[name]));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function areDigests(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

/** `absent` if there is no file, `unreadable` if it is not a lock. */
export function readLock(dir: string): SnapshotLock | "absent" | "unreadable" {
  try {
    const lock: unknown = JSON.parse(readFileSync(join(dir, lockFile), "utf8"));
    return isLock(lock) ? lock : "unreadable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "unreadable";
  }
}
