import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FormerDocuments, formerFile } from "#src/content/model/former-documents.ts";
import {
  createSnapshot,
  isStoredDocument,
  type Snapshot,
  type StoredDocument,
  type StoredSnapshot,
} from "#src/content/snapshot.ts";
import { listFiles } from "../files.ts";
import { listTree, readBlobs, requireRepository, resolveCommit } from "../git/git.ts";
import { parseJson } from "../json.ts";
import { isLock } from "../rules/check-lock.ts";
import { formerProblem } from "../rules/schema.ts";
import { lockFile } from "../snapshot/lock.ts";

export interface Revision {
  readonly name: string;
  readonly commit?: string | undefined;
  readonly snapshot: StoredSnapshot;
  /** The documents' paths, by id. */
  readonly files: ReadonlyMap<string, string>;
  readonly unreadable: readonly string[];
  /** The snapshot's model version; `broken` if the lock cannot be read, `empty` if there is no snapshot. */
  readonly model: number | "empty" | "broken";
  /** Those of the files that there are. */
  readFiles(paths: readonly string[]): Map<string, Buffer>;
}

export type Revisions = Awaited<ReturnType<typeof readRevisions>>;

/** An undefined `head` means the working tree. Throws `WrongUse` for a revision that git does not know. */
export async function readRevisions(dir: string, base: string, head: string | undefined) {
  await requireRepository(dir);
  const older = await filesOfCommit(dir, base);
  const newer = head === undefined ? filesOfFolder(dir) : await filesOfCommit(dir, head);
  // Files with equal bytes are parsed once, so that their documents are the same object.
  const parsed = new Map<string, unknown>();
  const parse = (text: string) => {
    if (!parsed.has(text)) parsed.set(text, parseJson(text));
    return parsed.get(text);
  };
  return { dir, before: revisionOf(older, parse), after: revisionOf(newer, parse) };
}

interface Files extends Pick<Revision, "name" | "commit" | "readFiles"> {
  readonly paths: readonly string[];
}

async function filesOfCommit(dir: string, name: string): Promise<Files> {
  const commit = await resolveCommit(dir, name);
  const ids = await listTree(dir, commit);
  const readFiles = (paths: readonly string[]) => {
    const known = paths.flatMap((path) => ids.get(path) ?? []);
    const blobs = readBlobs(dir, [...new Set(known)]);
    return filesWith(paths, (path) => blobs.get(ids.get(path) ?? ""));
  };
  return { name, commit, paths: [...ids.keys()], readFiles };
}

function filesOfFolder(dir: string): Files {
  const read = (path: string) => (existsSync(join(dir, path)) ? readFileSync(join(dir, path)) : undefined);
  return { name: "working tree", paths: listFiles(dir), readFiles: (paths) => filesWith(paths, read) };
}

function filesWith(paths: readonly string[], read: (path: string) => Buffer | undefined): Map<string, Buffer> {
  const found = paths.map((path) => [path, read(path)] as const);
  return new Map(found.filter((entry): entry is [string, Buffer] => entry[1] !== undefined));
}

function revisionOf({ paths, ...side }: Files, parse: (text: string) => unknown): Revision {
  const isDocument = (path: string) => /^documents\/[^/]+\/[^/]+\.json$/.test(path);
  const read = side.readFiles(paths.filter((path) => isDocument(path) || [lockFile, formerFile].includes(path)));
  const contents = new Map([...read].map(([path, bytes]) => [path, parse(bytes.toString())]));
  const inFiles = [...contents].filter(([path]) => isDocument(path));
  const stored = inFiles.filter((file): file is [string, StoredDocument] => isStoredDocument(file[1]));
  const files = new Map(stored.map(([path, { _id }]) => [_id, path]));
  const unreadable = inFiles.filter(([, document]) => !isStoredDocument(document)).map(([path]) => path);
  const lock = contents.get(lockFile);
  const former = contents.has(formerFile) ? (contents.get(formerFile) as FormerDocuments) : {};
  const isBroken = formerProblem(former) !== undefined;
  if (isBroken) unreadable.push(formerFile);
  const documents = stored.map(([, document]) => document);
  const snapshot = createSnapshot(isLock(lock) ? lock : emptyLock, documents, isBroken ? {} : former);
  const model = inFiles.length === 0 ? "empty" : isLock(lock) ? lock.modelVersion : "broken";
  return { ...side, snapshot, files, unreadable, model };
}

export const emptyLock: Snapshot["lock"] = { source: "", expired: [], digest: "" };
