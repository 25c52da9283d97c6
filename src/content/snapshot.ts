import { type Address, allAddresses, type Collection, collectionNames, type PlainScreen } from "../addresses.ts";
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
  /**
   * Ids of documents that were closed by their days when the snapshot was made, whatever their `open` says: `validThrough`
   * had passed, or `publishedOn` was to come.
   */
  readonly expired: readonly string[];
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

/** The documents of a collection that have a page, the newest first. */
export function openDocuments<C extends Collection>(snapshot: Snapshot, collection: C): readonly DocumentOf<C>[] {
  return [...openBySlug(snapshot, collection).values()];
}

/** The document at an address of a collection. Returns undefined when there is none, or it is closed. */
export function openDocument<C extends Collection>(
  snapshot: Snapshot,
  collection: C,
  slug: string,
): DocumentOf<C> | undefined {
  return openBySlug(snapshot, collection).get(slug);
}

/** The addresses of all pages, in a fixed order. */
export function addressesIn(snapshot: Snapshot): Address[] {
  const slugs = collectionNames.map((name) => [name, [...openBySlug(snapshot, name).keys()].sort()]);
  return allAddresses(Object.fromEntries(slugs));
}

/** A snapshot does not change, and every page asks: what is sorted and sought is kept with it. */
const typeIndexes = new WeakMap<Snapshot["byId"], ReadonlyMap<string, readonly Document[]>>();
const openIndexes = new WeakMap<Snapshot, Map<Collection, ReadonlyMap<string, unknown>>>();

function byType({ byId }: Snapshot): ReadonlyMap<string, readonly Document[]> {
  let index = typeIndexes.get(byId);
  if (!index) {
    const sorted = [...byId.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    const types = new Map<string, Document[]>();
    for (const document of sorted) {
      const others = types.get(document._type);
      if (others) others.push(document);
      else types.set(document._type, [document]);
    }
    index = types;
    typeIndexes.set(byId, index);
  }
  return index;
}

function openBySlug<C extends Collection>(snapshot: Snapshot, collection: C): ReadonlyMap<string, DocumentOf<C>> {
  const indexes = openIndexes.get(snapshot) ?? new Map<Collection, ReadonlyMap<string, unknown>>();
  openIndexes.set(snapshot, indexes);
  let index = indexes.get(collection) as ReadonlyMap<string, DocumentOf<C>> | undefined;
  if (!index) {
    const expired = new Set(snapshot.lock.expired);
    const open = documentsOf(snapshot, collection).filter(({ _id, open }) => open && !expired.has(_id));
    const bySlug = new Map<string, DocumentOf<C>>();
    // The newest of several documents with one slug has it. Documents that a diff reads may have none.
    for (const document of open.sort(newestFirst))
      if (document.slug && !bySlug.has(document.slug.current)) bySlug.set(document.slug.current, document);
    index = bySlug;
    indexes.set(collection, index);
  }
  return index;
}

/** Those of the same day stay in the order of their ids. */
function newestFirst(one: { readonly publishedOn: string }, other: { readonly publishedOn: string }): number {
  return one.publishedOn === other.publishedOn ? 0 : one.publishedOn < other.publishedOn ? 1 : -1;
}
