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
  readonly commit?: string;
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
  const [older, newer] = await Promise.all([
    listCommit(repository, base),
    head === undefined ? undefined : listCommit(repository, head),
  ]);
  const after = newer ?? (await listWorkingTree(dir, (older.files[0]?.id.length ?? 40) > 40 ? "sha256" : "sha1"));
  const contents = new Map(after.contents);
  const wanted = [...older.files, ...after.files].filter(({ path, id }) => isRead(path) && !contents.has(id));
  for (const [id, bytes] of await readBlobs(dir, [...new Set(wanted.map(({ id }) => id))])) contents.set(id, bytes);
  const parse = parserOf(contents);
  return { before: revisionOf(older, parse), after: revisionOf(after, parse) };
}

interface Side extends Pick<Revision, "name" | "commit" | "readAssets"> {
  readonly files: readonly { path: string; id: string }[];
  /** By id, what is already in memory. */
  readonly contents?: ReadonlyMap<string, Buffer>;
}

async function listCommit(repository: Repository, name: string): Promise<Side> {
  const commit = await resolveCommit(repository, name);
  const files = await listTree(repository, commit);
  const assets = new Map(files.map(({ path, id }) => [path, id]));
  return {
    name,
    commit,
    files,
    async readAssets(names) {
      const ids = new Map(names.map((name) => [name, assets.get(`assets/${name}`)]));
      const blobs = await readBlobs(repository.dir, [...new Set([...ids.values()].filter((id) => id !== undefined))]);
      return onlyFound([...ids].map(([name, id]) => [name, id && blobs.get(id)]));
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
    name: "working tree",
    files,
    contents,
    async readAssets(names) {
      const read = (name: string) => readFile(join(dir, "assets", name)).catch(() => undefined);
      return onlyFound(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
    },
  };
}

function isRead(path: string): boolean {
  return path === lockFile || isDocumentFile(path);
}

function isDocumentFile(path: string): boolean {
  return /^documents\/[^/]+\/[^/]+\.json$/.test(path);
}

function onlyFound(entries: readonly (readonly [string, Buffer | undefined | ""])[]): Map<string, Buffer> {
  return new Map(entries.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : [])));
}

/** The content of a file by its id, parsed once; undefined where it is not JSON. */
type Parse = (id: string) => unknown;

function parserOf(contents: ReadonlyMap<string, Buffer>): Parse {
  const parsed = new Map<string, unknown>();
  return (id) => {
    if (!parsed.has(id)) parsed.set(id, parseJson(contents.get(id)?.toString("utf8") ?? ""));
    return parsed.get(id);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function revisionOf({ name, commit, files, readAssets }: Side, parse: Parse): Revision {
  const unreadable: string[] = [];
  const byId = new Map<string, Document>();
  const fileOf = new Map<string, string>();
  for (const { path, id } of files.filter(({ path }) => isDocumentFile(path))) {
    const document = parse(id);
    if (isObject(document) && typeof document._id === "string" && typeof document._type === "string") {
      byId.set(document._id, document as unknown as Document);
      fileOf.set(document._id, path);
    } else {
      unreadable.push(path);
    }
  }
  const lock = files.find(({ path }) => path === lockFile);
  const found = lock && withCurrentNames(parse(lock.id));
  return {
    name,
    ...(commit ? { commit } : {}),
    snapshot: { lock: isLock(found) ? found : emptyLock, byId },
    files: fileOf,
    unreadable,
    model: byId.size === 0 && unreadable.length === 0 ? "empty" : isLock(found) ? found.modelVersion : "broken",
    readAssets,
  };
}

/** Older locks spoke of jobs alone. */
function withCurrentNames(lock: unknown): unknown {
  if (!isObject(lock) || !("expiredJobs" in lock)) return lock;
  const { expiredJobs, ...rest } = lock;
  return { expired: expiredJobs, ...rest };
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
