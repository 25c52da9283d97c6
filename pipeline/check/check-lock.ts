import { canonicalJson } from "#src/content/canonical.ts";
import { formerFile } from "#src/content/model/former-documents.ts";
import { modelVersion, type SnapshotLock } from "#src/content/snapshot.ts";
import { type Problem, problemOfFile, sealRemedy } from "../problem.ts";
import { countEach, formerDigest, isLock, lockDigest, modelHash } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { type LoadedSnapshot, problemIn, showPath } from "./loaded.ts";

export function checkLock(loaded: LoadedSnapshot): Problem[] {
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
    ...checkFiles(loaded, lock),
    ...checkFormer(loaded, lock),
    ...checkExpired(loaded, lock),
    ...checkSums(loaded, lock),
  ];
}

/** If another model was used, all documents have to be checked again. */
function checkModel(lock: SnapshotLock): Problem[] {
  if (lock.modelHash === undefined || lock.modelHash === modelHash()) return [];
  const wrong = "the content model has changed since the snapshot was made";
  return [{ ...problemAt(["modelHash"], wrong, "Pull again, or run: make seal"), level: "warning" }];
}

function checkDocuments({ documents, digests, byId, unusable }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  const gone = Object.keys(lock.documents).filter((id) => !byId.has(id) && !unusable.has(id));
  return [
    ...gone.map((id) => problemAt(["documents", id], "the document's file is missing", sealRemedy)),
    ...documents.flatMap((document) => {
      // The digest of the canonical form: a file with another form is already reported.
      const wrong = difference(lock.documents, document.id, digests.get(document.id), "this document");
      return wrong ? [problemIn(document, [], { wrong: wrong.replace(/^the file /, ""), remedy: sealRemedy })] : [];
    }),
  ];
}

function checkFiles({ assets }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  const gone = Object.keys(lock.assets).filter((name) => !assets.has(name));
  return [
    ...gone.map((name) => problemAt(["assets", name], "the file is missing from assets/", sealRemedy)),
    ...[...assets].flatMap(([name, { sha256 }]) => {
      const wrong = difference(lock.assets, name, sha256, "this file of assets/");
      return wrong ? [problemAt(["assets", name], wrong, sealRemedy)] : [];
    }),
  ];
}

function checkFormer({ former }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  if (formerDigest(former).formerAddresses === lock.formerAddresses) return [];
  return [problemOfFile(formerFile, "the file was changed after the snapshot was sealed", sealRemedy)];
}

function difference(listed: SnapshotLock["assets"], key: string, digest: string | undefined, what: string) {
  if (!Object.hasOwn(listed, key)) return `snapshot.json does not list ${what}`;
  return listed[key] === digest ? undefined : "the file was changed after the snapshot was sealed";
}

function checkExpired({ byId, unusable }: LoadedSnapshot, { expired }: SnapshotLock): Problem[] {
  const wrongIds = expired.filter((id) => !unusable.has(id) && typeof byId.get(id)?.content.publishedOn !== "string");
  return wrongIds.map((id) =>
    problemAt(["expired"], `${escapeForDisplay(id)} is not a document that has a first or a last day`, sealRemedy),
  );
}

/** Counts are checked only if they could be right, so that one added file is one problem. */
function checkSums({ documents, unusable }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  if (lockDigest(lock) !== lock.digest) {
    return [problemAt(["digest"], "does not fit the rest of the file, which was edited by hand", sealRemedy)];
  }
  const isListed = documents.every(({ id }) => Object.hasOwn(lock.documents, id));
  const isComplete = isListed && unusable.size === 0 && documents.length === Object.keys(lock.documents).length;
  const counts = countEach(documents.map(({ type }) => type));
  if (!isComplete || canonicalJson(counts) === canonicalJson(lock.counts)) return [];
  return [problemAt(["counts"], "do not fit the documents that are there", sealRemedy)];
}

function problemAt(path: string[], wrong: string, remedy: string): Problem {
  return { level: "error", document: "snapshot.json", path: showPath({}, path), wrong, remedy };
}

export function usableLock({ lock }: LoadedSnapshot): SnapshotLock | undefined {
  return isLock(lock) && lock.modelVersion === modelVersion ? lock : undefined;
}
