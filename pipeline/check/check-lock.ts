import { canonicalJson } from "#src/content/canonical.ts";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { type Problem, sealRemedy } from "../problem.ts";
import { countByType, lockDigest, modelHash } from "../snapshot/lock.ts";
import { shown } from "../text/shown.ts";
import { type Loaded, problemIn } from "./loaded.ts";
import { showPath } from "./path.ts";

/** `snapshot.json` is what it should be, and says of the files beside it what is true. */
export function checkLock(loaded: Loaded): Problem[] {
  const { lock } = loaded;
  if (lock === undefined) return [];
  if (!isLock(lock)) return [problemAt([], "is not the lock of a snapshot this project can read", sealRemedy)];
  if (lock.modelVersion !== modelVersion) {
    const wrong = `was made for content model ${lock.modelVersion}; this site reads ${modelVersion}`;
    return [problemAt(["modelVersion"], wrong, "Pull the content again")];
  }
  return [
    ...checkModel(lock),
    ...checkDocuments(loaded, lock),
    ...checkAssets(loaded, lock),
    ...checkExpired(loaded, lock),
    ...checkSums(loaded, lock),
  ];
}

/** Documents that were found valid against another model are looked at like all others. */
function checkModel(lock: SnapshotLock): Problem[] {
  if (lock.modelHash === undefined || lock.modelHash === modelHash()) return [];
  const wrong = "the content model has changed since the snapshot was made";
  return [{ ...problemAt(["modelHash"], wrong, "Pull again, or run: make seal"), level: "warning" }];
}

function checkDocuments({ documents, digests, byId, setAside }: Loaded, lock: SnapshotLock): Problem[] {
  const gone = Object.keys(lock.documents).filter((id) => !byId.has(id) && !setAside.has(id));
  return [
    ...gone.map((id) => problemAt(["documents", id], "the document's file is missing", sealRemedy)),
    ...documents.flatMap((document) => {
      // Of the canonical form: a file that is merely written otherwise has been reported for that.
      const wrong = difference(lock.documents, document.id, digests.get(document.id), "this document");
      return wrong ? [problemIn(document, [], wrong.replace(/^the file /, ""), sealRemedy)] : [];
    }),
  ];
}

function checkAssets({ assets }: Loaded, lock: SnapshotLock): Problem[] {
  const gone = Object.keys(lock.assets).filter((name) => !assets.has(name));
  return [
    ...gone.map((name) => problemAt(["assets", name], "the file is missing from assets/", sealRemedy)),
    ...[...assets].flatMap(([name, { sha256 }]) => {
      const wrong = difference(lock.assets, name, sha256, "this file of assets/");
      return wrong ? [problemAt(["assets", name], wrong, sealRemedy)] : [];
    }),
  ];
}

function difference(listed: SnapshotLock["assets"], key: string, digest: string | undefined, what: string) {
  if (!Object.hasOwn(listed, key)) return `snapshot.json does not list ${what}`;
  return listed[key] === digest ? undefined : "the file was changed after the snapshot was sealed";
}

function checkExpired({ byId, setAside }: Loaded, { expired }: SnapshotLock): Problem[] {
  const wrongIds = expired.filter((id) => !setAside.has(id) && typeof byId.get(id)?.content.validThrough !== "string");
  return wrongIds.map((id) => problemAt(["expired"], `${shown(id)} is not a document that ends on a date`, sealRemedy));
}

/** Counts are looked at only where they could be right, so that one added file is one problem. */
function checkSums({ documents, setAside }: Loaded, lock: SnapshotLock): Problem[] {
  if (lockDigest(lock) !== lock.digest) {
    return [problemAt(["digest"], "does not fit the rest of the file, which was edited by hand", sealRemedy)];
  }
  const isListed = documents.every(({ id }) => Object.hasOwn(lock.documents, id));
  const isComplete = isListed && setAside.size === 0 && documents.length === Object.keys(lock.documents).length;
  const counts = countByType(documents.map(({ type }) => type));
  if (!isComplete || canonicalJson(counts) === canonicalJson(lock.counts)) return [];
  return [problemAt(["counts"], "do not fit the documents that are there", sealRemedy)];
}

function problemAt(path: string[], wrong: string, remedy: string): Problem {
  return { level: "error", document: "snapshot.json", path: showPath({}, path), wrong, remedy };
}

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

function isLock(lock: unknown): lock is SnapshotLock {
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

/** The lock of a snapshot, if it is one this project can build on. */
export function usableLock({ lock }: Loaded): SnapshotLock | undefined {
  return isLock(lock) && lock.modelVersion === modelVersion ? lock : undefined;
}
