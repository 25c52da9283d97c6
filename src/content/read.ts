import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePath } from "../addresses.ts";
import { isLeftover } from "./leftover-files.ts";
import { type FormerDocuments, formerFile, modelVersion, type SnapshotLock } from "./model/snapshot-files.ts";
import { payloadFor, payloadsIn } from "./payload.ts";
import { createSnapshot, isStoredDocument, type Snapshot } from "./snapshot.ts";
import type { Payload } from "./views.ts";

/** Throws if a file cannot be read. Does not compare hashes, so that the dev server can show unsealed edits. */
export function readSnapshot(dir: string) {
  const lock = readLock(join(dir, "snapshot.json"));
  const documents = documentFiles(join(dir, "documents")).map((file) => {
    const document = readJson(file);
    if (isStoredDocument(document)) return document;
    throw unreadable(file, "it is not a document with an _id and a _type");
  });
  const file = join(dir, formerFile);
  const former = existsSync(file) ? (readJson(file) as FormerDocuments) : undefined;
  return { ...createSnapshot(lock, documents, former), lock };
}

function readLock(file: string): SnapshotLock {
  const lock = readJson(file) as Partial<SnapshotLock> | null;
  if (lock?.formatVersion !== 1 || !Array.isArray(lock.expired)) throw unreadable(file, "it is not a snapshot's lock");
  if (lock.modelVersion !== modelVersion) {
    throw unreadable(file, `it was made for content model ${lock.modelVersion}, this site reads ${modelVersion}`);
  }
  return lock as SnapshotLock;
}

/** Sorted by path, because file systems list in different orders. */
function documentFiles(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !isLeftover(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (cause) {
    throw unreadable(dir, "the folder cannot be opened", cause);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw unreadable(file, cause instanceof SyntaxError ? "it is not JSON" : "it cannot be opened", cause);
  }
}

function unreadable(file: string, why: string, cause?: unknown): Error {
  const advice = 'Run "make check" to see everything that is wrong.';
  return new Error(`The snapshot cannot be read at ${file}: ${why}. ${advice}`, { cause });
}

/** The payload of a page of the snapshot on disk, for the dev server. Undefined if the path has no page. */
export function readPayload(path: string): Payload | undefined {
  const address = parsePath(path);
  return address && payloadFor(snapshotOnDisk(), address);
}

export function readAllPayloads(): Payload[] {
  return payloadsIn(snapshotOnDisk());
}

function snapshotOnDisk(): Snapshot {
  return readSnapshot(process.env.SNAPSHOT_DIR ?? "snapshot");
}
