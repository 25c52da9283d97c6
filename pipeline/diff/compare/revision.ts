import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FormerDocuments, formerFile, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { isStoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { loadedSnapshot } from "../../documents/loaded.ts";
import { listSources } from "../../files.ts";
import { type Files, filesOfCommit } from "../../git/commit-files.ts";
import { resolveCommit } from "../../git/git.ts";
import { parseJson } from "../../json.ts";
import { formerProblem, isLock } from "../../rules/check-lock.ts";
import { lockFile } from "../../snapshot/lock.ts";

export interface Revision extends Pick<Files, "readFiles"> {
  readonly name: string;
  readonly commit?: string | undefined;
  readonly snapshot: StoredSnapshot;
  /** The documents' paths, by id. */
  readonly files: ReadonlyMap<string, string>;
  /** The paths of broken files: of documents, and of the list of former addresses. */
  readonly unreadable: readonly string[];
  /** Undefined if the lock is missing or cannot be read. */
  readonly lock: SnapshotLock | undefined;
}

export type Revisions = ReturnType<typeof readRevisions>;

/** Reads two revisions; without `head`, the working tree is the second. Throws `WrongUse` if git knows no such revision. */
export function readRevisions(dir: string, base: string, head?: string) {
  // Files with equal bytes are parsed once, so that their documents are the same object.
  const parsed = new Map<string, unknown>();
  const parse = (text: string) => {
    if (!parsed.has(text)) parsed.set(text, parseJson(text));
    return parsed.get(text);
  };
  const read = (name: string | undefined): Revision => {
    if (name === undefined) return { name: "working tree", ...contentOf(filesOfFolder(dir), parse) };
    const commit = resolveCommit(dir, name);
    return { name, commit, ...contentOf(filesOfCommit(dir, commit), parse) };
  };
  return { dir, before: read(base), after: read(head) };
}

function filesOfFolder(dir: string): Files {
  const readFiles = (paths: readonly string[]) => {
    const found = paths.filter((path) => existsSync(join(dir, path)));
    return new Map(found.map((path) => [path, readFileSync(join(dir, path))]));
  };
  return { paths: listSources(dir), readFiles };
}

/** The content of a snapshot's files. A broken file is listed as `unreadable`, and the others are read. */
function contentOf({ paths, readFiles }: Files, parse: (text: string) => unknown): Omit<Revision, "name"> {
  const isDocument = (path: string) => /^documents\/[^/]+\/[^/]+\.json$/.test(path);
  const read = readFiles(paths.filter((path) => isDocument(path) || [lockFile, formerFile].includes(path)));
  const contents = new Map([...read].map(([path, bytes]) => [path, parse(bytes.toString())]));
  const parsed = [...contents].filter(([path]) => isDocument(path));
  const readable = parsed.flatMap(([path, document]) => (isStoredDocument(document) ? [{ path, document }] : []));
  const files = new Map(readable.map(({ path, document }) => [document._id, path]));
  const unreadable = parsed.filter(([, document]) => !isStoredDocument(document)).map(([path]) => path);
  const parsedLock = contents.get(lockFile);
  const former = contents.has(formerFile) ? (contents.get(formerFile) as FormerDocuments) : {};
  const isFormerBroken = formerProblem(former) !== undefined;
  if (isFormerBroken) unreadable.push(formerFile);
  const documents = readable.map(({ document }) => document);
  const snapshot = loadedSnapshot(documents, { parsedLock, former: isFormerBroken ? {} : former });
  return { snapshot, files, unreadable, lock: isLock(parsedLock) ? parsedLock : undefined, readFiles };
}
