import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "#src/content/model/documents.ts";
import { modelVersion, type Snapshot, type SnapshotLock } from "#src/content/snapshot.ts";
import { readBlobs } from "../git/git.ts";
import { listTree, openRepository, type Repository, resolveCommit } from "../git/repository.ts";
import { isObject } from "../json.ts";
import { listSnapshot } from "../snapshot/listing.ts";
import { isLock, lockFile } from "../snapshot/read-lock.ts";

/** The snapshot as it was at some revision, or is in the working tree. */
export interface Revision {
  /** `working tree`, or the name that was asked for. */
  readonly name: string;
  /** The full id; none for the working tree. */
  readonly commit?: string | undefined;
  readonly snapshot: Snapshot;
  /** Where each document lies inside the snapshot, by id. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of documents that are broken, inside the snapshot. */
  readonly unreadable: readonly string[];
  /** The content model it was made for; `broken` where the lock cannot be read, `empty` where there is no snapshot. */
  readonly model: number | "empty" | "broken";
  /** Files of `assets/` by name; those that are not there are left out. */
  readAssets(names: readonly string[]): Promise<Map<string, Buffer>>;
}

/**
 * Two revisions of the snapshot in a folder; `head` undefined means the working tree. Files that are the same in both
 * are read and parsed once, and the documents in them are then one and the same object. Throws `WrongUse` for a
 * revision that git does not know.
 */
export async function readRevisions(dir: string, base: string, head: string | undefined) {
  const repository = await openRepository(dir);
  const older = await listCommit(repository, base);
  const isLongId = older.files.some(({ id }) => id.length > 40);
  const newer =
    head === undefined ? await listWorkingTree(dir, isLongId ? "sha256" : "sha1") : await listCommit(repository, head);
  const contents = new Map(newer.contents);
  const wanted = [...older.files, ...newer.files].filter(({ path, id }) => isRead(path) && !contents.has(id));
  for (const [id, bytes] of await readBlobs(dir, [...new Set(wanted.map(({ id }) => id))])) contents.set(id, bytes);
  const parsed = new Map([...contents].map(([id, bytes]) => [id, parseJson(bytes.toString("utf8"))]));
  return { before: revisionOf(older, parsed), after: revisionOf(newer, parsed) };
}

interface Side extends Pick<Revision, "name" | "commit" | "readAssets"> {
  readonly files: readonly { path: string; id: string }[];
  /** By id, what is already in memory. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

async function listCommit(repository: Repository, name: string): Promise<Side> {
  const commit = await resolveCommit(repository, name);
  const files = await listTree(repository, commit);
  const ids = new Map(files.map(({ path, id }) => [path, id]));
  return {
    ...{ name, commit, files, contents: new Map() },
    async readAssets(names) {
      const wanted = names.flatMap((name) => ids.get(`assets/${name}`) ?? []);
      const blobs = await readBlobs(repository.dir, [...new Set(wanted)]);
      return onlyFound(names, (name) => blobs.get(ids.get(`assets/${name}`) ?? ""));
    },
  };
}

/** Files get the ids git would give them, so that what is the same as in a commit need not be read from there. */
async function listWorkingTree(dir: string, algorithm: "sha1" | "sha256"): Promise<Side> {
  const { documents, hasLock } = await listSnapshot(dir);
  const contents = new Map<string, Buffer>();
  const files = [...documents, ...(hasLock ? [lockFile] : [])].map((path) => {
    const bytes = readFileSync(join(dir, path));
    const id = createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
    contents.set(id, bytes);
    return { path, id };
  });
  return {
    ...{ name: "working tree", files, contents },
    async readAssets(names) {
      const bytes = await Promise.all(names.map((name) => readFile(join(dir, "assets", name)).catch(() => undefined)));
      return onlyFound(names, (_, index) => bytes[index]);
    },
  };
}

function isRead(path: string): boolean {
  return path === lockFile || isDocumentFile(path);
}

function isDocumentFile(path: string): boolean {
  return /^documents\/[^/]+\/[^/]+\.json$/.test(path);
}

function onlyFound(names: readonly string[], find: (name: string, index: number) => Buffer | undefined) {
  const found = names.map((name, index) => [name, find(name, index)] as const);
  return new Map(found.filter((entry): entry is [string, Buffer] => entry[1] !== undefined));
}

/** Returns undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function revisionOf({ name, commit, files, readAssets }: Side, parsed: ReadonlyMap<string, unknown>): Revision {
  const unreadable: string[] = [];
  const byId = new Map<string, Document>();
  const fileOf = new Map<string, string>();
  for (const { path, id } of files.filter(({ path }) => isDocumentFile(path))) {
    const document = parsed.get(id);
    if (isObject(document) && typeof document._id === "string" && typeof document._type === "string") {
      byId.set(document._id, document as unknown as Document);
      fileOf.set(document._id, path);
    } else {
      unreadable.push(path);
    }
  }
  const lock = parsed.get(files.find(({ path }) => path === lockFile)?.id ?? "");
  const isEmpty = byId.size === 0 && unreadable.length === 0;
  return {
    ...{ name, commit, unreadable, readAssets, files: fileOf },
    snapshot: { lock: isLock(lock) ? lock : emptyLock, byId },
    model: isEmpty ? "empty" : isLock(lock) ? lock.modelVersion : "broken",
  };
}

/** Of a folder without a lock. */
export const emptyLock: SnapshotLock = {
  formatVersion: 1,
  modelVersion,
  source: "",
  counts: {},
  documents: {},
  assets: {},
  expired: [],
  digest: "",
};
