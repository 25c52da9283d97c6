import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import { exclusionRules } from "./exclusion.ts";

interface LockedFiles {
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
    counts: countEach(documents.map(({ type }) => type)),
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

/** How often each of them is there. */
export function countEach(names: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return sortedRecord([...counts]);
}

/** By code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
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

/** The name of the lock in a snapshot's folder. */
export const lockFile = "snapshot.json";

/** Every field of a lock, and whether a value may be it. */
const fields: Readonly<Record<keyof SnapshotLock, (value: unknown) => boolean>> = {
  formatVersion: (value) => value === 1,
  modelVersion: (value) => typeof value === "number",
  source: (value) => isText(value) && value !== "",
  counts: (value) => isObject(value) && Object.values(value).every(Number.isInteger),
  documents: areDigests,
  assets: areDigests,
  expired: areTexts,
  alteredAssets: (value) => value === undefined || areTexts(value),
  modelHash: (value) => value === undefined || isText(value),
  filterHash: (value) => value === undefined || isText(value),
  digest: isText,
};

/** Whether a value is a lock, of whatever model. */
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

/** The lock in a snapshot's folder. Answers `absent` where there is none, `unreadable` for anything but a lock. */
export function readLock(dir: string): SnapshotLock | "absent" | "unreadable" {
  try {
    const lock: unknown = JSON.parse(readFileSync(join(dir, lockFile), "utf8"));
    return isLock(lock) ? lock : "unreadable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "unreadable";
  }
}
