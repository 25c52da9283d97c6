import type { PlainScreen } from "../addresses.ts";
import type { Document, DocumentOf, DocumentType, SingletonType } from "./model/documents.ts";

/** A snapshot in memory: what the lock says, and every document, by id and by type. Read it with `content/read.ts`. */
export interface Snapshot {
  readonly lock: SnapshotLock;
  readonly byId: ReadonlyMap<string, Document>;
}

/** Raised when a change of the content model makes older snapshots unreadable. */
export const modelVersion = 1;

/** `snapshot/snapshot.json`. It says what the files beside it must be, and holds no moment in time. */
export interface SnapshotLock {
  /** Of the files' layout and of this file. */
  readonly formatVersion: 1;
  readonly modelVersion: number;
  /** Where the documents came from: `sample`, or `sanity:<project>/<dataset>`. */
  readonly source: string;
  /** Documents per type. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256 of each document's file, by id. */
  readonly documents: Readonly<Record<string, string>>;
  /** SHA-256 of each file in `assets/`, by its name. */
  readonly assets: Readonly<Record<string, string>>;
  /** Jobs whose `validThrough` had passed when the snapshot was made: closed, whatever their `open` says. */
  readonly expiredJobs: readonly string[];
  /** Names of files in `assets/` whose bytes are the CMS's own version: their SHA-1 is not the one in their name. */
  readonly alteredAssets?: readonly string[];
  /** Of the content model that the documents were checked against. */
  readonly modelHash?: string;
  /** Of the rules by which documents stay out. */
  readonly filterHash?: string;
  /** One digest over everything above. */
  readonly digest: string;
}

/** Documents of one type, in the order of their ids (by code unit, the same on every machine). */
export function documentsOf<T extends DocumentType>(snapshot: Snapshot, type: T): DocumentOf<T>[] {
  return [...(byType(snapshot).get(type) ?? [])] as DocumentOf<T>[];
}

/** The document of a type of which there is one. Returns undefined when it is missing; of several, the first. */
export function onlyDocument<T extends SingletonType>(snapshot: Snapshot, type: T): DocumentOf<T> | undefined {
  return documentsOf(snapshot, type)[0];
}

/** The page of a screen. Returns undefined when there is none; of several, the first. */
export function pageOf(snapshot: Snapshot, screen: PlainScreen): DocumentOf<"page"> | undefined {
  return documentsOf(snapshot, "page").find((page) => page.screen === screen);
}

/** Jobs that have a page. */
export function openJobs(snapshot: Snapshot): DocumentOf<"job">[] {
  const expired = new Set(snapshot.lock.expiredJobs);
  return documentsOf(snapshot, "job").filter((job) => job.open && !expired.has(job._id));
}

const indexes = new WeakMap<Snapshot["byId"], ReadonlyMap<string, readonly Document[]>>();

/** Sorted once: every page asks. A snapshot does not change. */
function byType({ byId }: Snapshot): ReadonlyMap<string, readonly Document[]> {
  let index = indexes.get(byId);
  if (!index) {
    const sorted = [...byId.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    index = Map.groupBy(sorted, ({ _type }) => _type);
    indexes.set(byId, index);
  }
  return index;
}
