import { byCodeUnit, canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { FormerDocuments, SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { sha256 } from "../sha256.ts";
import { exclusionRules } from "./exclusion.ts";

/** The text of the file of former addresses. Undefined if there are none: then the snapshot has no such file. */
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
  const groups = Map.groupBy(names, (name) => name);
  return sortedRecord(Array.from(groups, ([name, all]) => [name, all.length]));
}

/** Sorted by code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
export function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}

/** A hash of the model's schemas: it changes whenever a document could be judged in another way. */
export function modelHash(): string {
  return sha256(canonicalJson(documentSchemas));
}

/** A hash of the rules by which a snapshot leaves documents out. The settings name `privateTypes`. */
export function filterHash(privateTypes: readonly string[] = []): string {
  return sha256(canonicalJson([exclusionRules, [...privateTypes].sort()]));
}

export const lockFile = "snapshot.json";
