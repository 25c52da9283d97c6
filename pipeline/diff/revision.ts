import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "#src/content/model/documents.ts";
import { type FormerDocuments, formerFile } from "#src/content/model/former-documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { isLock } from "../check/check-lock.ts";
import { formerProblem } from "../check/schema.ts";
import { readBlobs } from "../git/git.ts";
import { listTree, openRepository, type Repository, resolveCommit } from "../git/repository.ts";
import { isObject, parseJson } from "../json.ts";
import { listSnapshot } from "../snapshot/listing.ts";
import { lockFile } from "../snapshot/lock.ts";

export interface Revision {
  readonly name: string;
  readonly commit?: string | undefined;
  readonly snapshot: Snapshot;
  readonly files: ReadonlyMap<string, string>;
  readonly unreadable: readonly string[];
  /** The snapshot's model version; `broken` if the lock cannot be read, `empty` if there is no snapshot. */
  readonly model: number | "empty" | "broken";
  readAssets(names: readonly string[]): Promise<Map<string, Buffer>>;
}

/**
 * Two revisions of a snapshot; an undefined `head` means the working tree. Files with equal bytes are parsed once, so
 * that their documents are the same object. Throws `WrongUse` for a revision that git does not know.
 */
export async function readRevisions(dir: string, base: string, head: string | undefined) {
  const repository = await openRepository(dir);
  const older = await readCommit(repository, base);
  const newer = head === undefined ? await readWorkingTree(dir) : await readCommit(repository, head);
  const parsed = new Map<string, unknown>();
  const parse = (text: string) => {
    if (!parsed.has(text)) parsed.set(text, parseJson(text));
    return parsed.get(text);
  };
  return { before: revisionOf(older, parse), after: revisionOf(newer, parse) };
}

interface Side extends Pick<Revision, "name" | "commit" | "readAssets"> {
  readonly texts: ReadonlyMap<string, string>;
}

async function readCommit(repository: Repository, name: string): Promise<Side> {
  const commit = await resolveCommit(repository, name);
  const ids = await listTree(repository, commit);
  const read = async (paths: readonly string[]): Promise<Map<string, Buffer>> => {
    const wanted = paths.flatMap((path) => ids.get(path) ?? []);
    const blobs = await readBlobs(repository.dir, [...new Set(wanted)]);
    return found(paths.map((path) => [path, blobs.get(ids.get(path) ?? "")]));
  };
  const texts = await read([...ids.keys()].filter((path) => isAside(path) || isDocumentFile(path)));
  return {
    ...{ name, commit, texts: new Map([...texts].map(([path, bytes]) => [path, bytes.toString("utf8")])) },
    async readAssets(names) {
      const assets = await read(names.map((name) => `assets/${name}`));
      return new Map([...assets].map(([path, bytes]) => [path.slice("assets/".length), bytes]));
    },
  };
}

async function readWorkingTree(dir: string): Promise<Side> {
  const { documents, hasLock, hasFormer } = await listSnapshot(dir);
  const paths = [...documents, ...(hasLock ? [lockFile] : []), ...(hasFormer ? [formerFile] : [])];
  return {
    name: "working tree",
    texts: new Map(paths.map((path) => [path, readFileSync(join(dir, path), "utf8")])),
    async readAssets(names) {
      const read = (name: string) => readFile(join(dir, "assets", name)).catch(() => undefined);
      return found(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
    },
  };
}

/** True for the files beside the documents. */
function isAside(path: string): boolean {
  return path === lockFile || path === formerFile;
}

function isDocumentFile(path: string): boolean {
  return /^documents\/[^/]+\/[^/]+\.json$/.test(path);
}

function found<T>(entries: readonly (readonly [string, T | undefined])[]): Map<string, T> {
  return new Map(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}

function revisionOf({ texts, ...side }: Side, parse: (text: string) => unknown): Revision {
  const unreadable: string[] = [];
  const byId = new Map<string, Document>();
  const files = new Map<string, string>();
  for (const [path, text] of texts) {
    if (isAside(path)) continue;
    const document = parse(text);
    if (isObject(document) && typeof document._id === "string" && typeof document._type === "string") {
      byId.set(document._id, document as unknown as Document);
      files.set(document._id, path);
    } else {
      unreadable.push(path);
    }
  }
  const lock = parse(texts.get(lockFile) ?? "");
  const isEmpty = byId.size === 0 && unreadable.length === 0;
  const model = isEmpty ? "empty" : isLock(lock) ? lock.modelVersion : "broken";
  const former = parse(texts.get(formerFile) ?? "{}") as FormerDocuments;
  if (formerProblem(former)) unreadable.push(formerFile);
  const known = unreadable.includes(formerFile) ? {} : former;
  return {
    ...side,
    snapshot: { lock: isLock(lock) ? lock : emptyLock, former: known, byId },
    files,
    unreadable,
    model,
  };
}

export const emptyLock: Snapshot["lock"] = { source: "", expired: [], digest: "" };
