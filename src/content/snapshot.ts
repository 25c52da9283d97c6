import { type Address, allAddresses, type Collection, collectionNames, type PlainScreen } from "../addresses.ts";
import { byCodeUnit } from "./canonical.ts";
import { knownContent } from "./known-content.ts";
import {
  type Document,
  type DocumentOf,
  type DocumentType,
  documentSchemas,
  type SingletonType,
} from "./model/documents.ts";
import type { FormerDocuments, SnapshotLock } from "./model/snapshot-files.ts";

/** The content that pages are made of. */
export interface Snapshot {
  /** The part of the lock that pages and their record need. */
  readonly lock: Pick<SnapshotLock, "source" | "expired" | "digest">;
  /** The documents, with only what the model knows (known-content.ts). */
  readonly byId: ReadonlyMap<string, Document>;
  /** Undefined for a snapshot without former addresses. */
  readonly former?: FormerDocuments;
}

/** A document as the CMS and the files have it. */
export interface StoredDocument {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

export function isStoredDocument(value: unknown): value is StoredDocument {
  const { _id, _type } = Object(value);
  return typeof _id === "string" && typeof _type === "string";
}

/** A snapshot with the documents that it was created from. */
export interface StoredSnapshot extends Snapshot {
  /** All documents by id, also those that no page shows. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

/** If several documents have the same id, the last one counts. */
export function createSnapshot(
  lock: Snapshot["lock"],
  stored: Iterable<StoredDocument>,
  former?: FormerDocuments,
): StoredSnapshot {
  const documents = new Map(Array.from(stored, (document) => [document._id, document]));
  const byId = new Map<string, Document>();
  for (const document of documents.values()) {
    const known = knownContent(document);
    if (known) byId.set(known._id, known);
  }
  return { lock, byId, documents, ...(former && { former }) };
}

/** Sorted by id (code units, so the order is the same on every machine). */
export function documentsOf<T extends DocumentType>(snapshot: Snapshot, type: T): DocumentOf<T>[] {
  return [...(byType(snapshot.byId).get(type) ?? [])] as DocumentOf<T>[];
}

/** Undefined if there is none; if there are several, the first. */
export function onlyDocument<T extends SingletonType>(snapshot: Snapshot, type: T): DocumentOf<T> | undefined {
  return documentsOf(snapshot, type)[0];
}

/** Undefined if there is none; if there are several, the first. */
export function pageOf(snapshot: Snapshot, screen: PlainScreen): DocumentOf<"page"> | undefined {
  return pagesByScreen(snapshot).get(screen);
}

/** The documents of a collection that have a page, newest first. */
export function openDocuments<C extends Collection>(snapshot: Snapshot, collection: C): readonly DocumentOf<C>[] {
  return [...openBySlug(snapshot)[collection].values()];
}

/** Undefined if no document has the slug, or if the document is closed. */
export function openDocument<C extends Collection>(
  snapshot: Snapshot,
  collection: C,
  slug: string,
): DocumentOf<C> | undefined {
  return openBySlug(snapshot)[collection].get(slug);
}

/** All pages' addresses in a fixed order. */
export function addressesIn(snapshot: Snapshot): Address[] {
  const slugs = collectionNames.map((name) => [name, [...openBySlug(snapshot)[name].keys()].sort()]);
  const all = allAddresses(Object.fromEntries(slugs));
  return all.filter((address) => "slug" in address || pageOf(snapshot, address.screen));
}

/** A snapshot and its documents never change, so a result is kept as long as its `content` is in memory. */
export function keptWith<Content extends object, Found>(find: (content: Content) => Found) {
  const kept = new WeakMap<Content, Found>();
  return (content: Content): Found => {
    const found = kept.get(content) ?? find(content);
    kept.set(content, found);
    return found;
  };
}

/** Kept with the documents instead of the snapshot, because the snapshots of several days share their documents. */
const byType = keptWith((byId: Snapshot["byId"]) => {
  const sorted = [...byId.values()].sort((a, b) => byCodeUnit(a._id, b._id));
  return new Map(Object.keys(documentSchemas).map((type) => [type, sorted.filter(({ _type }) => _type === type)]));
});

const pagesByScreen = keptWith((snapshot: Snapshot) => {
  // In reverse order: if several pages have the same screen, the map keeps the last of them, which is the first by id.
  const pages = documentsOf(snapshot, "page").reverse();
  return new Map(pages.map((page) => [page.screen, page]));
});

const openBySlug = keptWith((snapshot: Snapshot) => {
  const expired = new Set(snapshot.lock.expired);
  const indexes = collectionNames.map((name) => {
    const open = documentsOf(snapshot, name).filter(({ _id, open }) => open && !expired.has(_id));
    const bySlug = new Map<string, Document>();
    // If several documents share a slug, the newest gets it. In an unchecked document the slug may be any value.
    for (const document of open.sort((a, b) => byCodeUnit(b.publishedOn, a.publishedOn))) {
      const slug: unknown = document.slug?.current;
      if (typeof slug === "string" && !bySlug.has(slug)) bySlug.set(slug, document);
    }
    return [name, bySlug] as const;
  });
  return Object.fromEntries(indexes) as unknown as { readonly [C in Collection]: ReadonlyMap<string, DocumentOf<C>> };
});
