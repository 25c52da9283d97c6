import { canonicalJson } from "#src/content/canonical.ts";
import {
  formerDocumentsSchema,
  formerFile,
  lockSchema,
  modelVersion,
  type SnapshotLock,
} from "#src/content/model/snapshot-files.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { showPath } from "../documents/path.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { countEach } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { formerText, hashOfModel, lockDigest } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { ajv } from "./schema.ts";

export function checkLock(loaded: LoadedSnapshot): Problem[] {
  const { parsedLock: lock } = loaded;
  if (lock === undefined) return [];
  if (!isLock(lock)) return [problemAt([], say("lock.unreadable"))];
  if (lock.modelVersion !== modelVersion) {
    const facts = { theirs: String(lock.modelVersion), ours: String(modelVersion) };
    return [problemAt(["modelVersion"], say("lock.otherModel", facts))];
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

/** Warns if the lock was made with another model: documents that were valid then may be invalid now. */
function checkModel(lock: SnapshotLock): Problem[] {
  if (lock.modelHash === undefined || lock.modelHash === hashOfModel()) return [];
  return [{ ...problemAt(["modelHash"], say("lock.modelChanged")), level: "warning" }];
}

function checkDocuments({ documents, digests, unusable }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  // Both digests are of the canonical form, because a file in another form is already reported.
  return differences(lock.documents, digests).flatMap(([id, difference]) => {
    const words = say(`lock.${difference}Document`);
    const document = documents.get(id);
    if (document) return problemIn(document, [], words);
    return unusable.has(id) ? [] : problemAt(["documents", id], words);
  });
}

function checkFiles({ assets }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  const found = new Map([...assets].map(([name, asset]) => [name, asset.sha256]));
  return differences(lock.assets, found).map(([name, difference]) =>
    problemAt(["assets", name], say(`lock.${difference}File`)),
  );
}

/** Entries of the lock without a file, and files that the lock lacks or lists with another digest. */
function differences(listed: SnapshotLock["assets"], found: ReadonlyMap<string, string>) {
  const gone = Object.keys(listed).filter((key) => !found.has(key));
  const others = [...found].filter(([key, digest]) => !Object.hasOwn(listed, key) || listed[key] !== digest);
  return [
    ...gone.map((key) => [key, "gone"] as const),
    ...others.map(([key]) => [key, Object.hasOwn(listed, key) ? "changed" : "unlisted"] as const),
  ];
}

function checkFormer({ former }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  const text = formerText(former ?? {});
  if ((text && sha256(text)) === lock.formerAddresses) return [];
  return [problemOfFile(formerFile, say("lock.changedFile"))];
}

/** The lock may list only documents with a day of publication as closed by their dates. */
function checkExpired({ documents, unusable }: LoadedSnapshot, { expired }: SnapshotLock): Problem[] {
  const wrongIds = expired.filter((id) => !unusable.has(id) && typeof documents.get(id)?.publishedOn !== "string");
  return wrongIds.map((id) => problemAt(["expired"], say("lock.expired", { id: escapeForDisplay(id) })));
}

/** Compares the counts only if the lock lists exactly these documents, so that one added file is one problem. */
function checkSums({ documents, unusable }: LoadedSnapshot, lock: SnapshotLock): Problem[] {
  if (lockDigest(lock) !== lock.digest) return [problemAt(["digest"], say("lock.digest"))];
  const isListed = [...documents.keys()].every((id) => Object.hasOwn(lock.documents, id));
  const isComplete = isListed && unusable.size === 0 && documents.size === Object.keys(lock.documents).length;
  const counts = countEach([...documents.values()].map(({ _type }) => _type));
  if (!isComplete || canonicalJson(counts) === canonicalJson(lock.counts)) return [];
  return [problemAt(["counts"], say("lock.counts"))];
}

function problemAt(path: string[], words: ProblemText): Problem {
  return { level: "error", document: "snapshot.json", path: showPath({}, path), ...words };
}

export function isLock(lock: unknown): lock is SnapshotLock {
  return ajv.compile(lockSchema)(lock);
}

export function usableLock({ parsedLock: lock }: LoadedSnapshot): SnapshotLock | undefined {
  return isLock(lock) && lock.modelVersion === modelVersion ? lock : undefined;
}

/** The reason why a value cannot be a snapshot's former addresses, or undefined. */
export function formerProblem(value: unknown): string | undefined {
  const validate = ajv.compile(formerDocumentsSchema);
  if (validate(value)) return undefined;
  const found = ajv.errorsText(validate.errors, { dataVar: "it" });
  return escapeForDisplay(`is not a list of document ids by type, and slug or screen: ${found}`, 300);
}
