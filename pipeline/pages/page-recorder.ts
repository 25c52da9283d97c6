import { type Address, type Collection, collectionNames, type Place, withoutVariant } from "#src/addresses.ts";
import type { Document, DocumentOf } from "#src/content/model/documents.ts";
import { payloadFor, resolveSite } from "#src/content/payload.ts";
import { Resolver } from "#src/content/resolve/resolver.ts";
import { specialViews } from "#src/content/resolve/special-views.ts";
import { addressesIn, documentsOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, type Locale, locales, perLocale } from "#src/locales.ts";
import { valueAt } from "../documents/path.ts";

/** Names of fields and positions in lists, from the document to the value that a page has read. */
export type ReadPath = readonly string[];

/** The paths that a page has read, by the ids of the documents. */
export type Reads = ReadonlyMap<string, readonly ReadPath[]>;

interface RecordOptions {
  /** Records which fields are read, but not what is read inside them. This takes a third of the time. */
  readonly fieldsAlone?: boolean;
}

/** Returns a function that makes a page and records what the page reads: no list could say what a page depends on. */
export function recorderOf(original: Snapshot, { fieldsAlone = false }: RecordOptions = {}) {
  /** The reads of the page that is being made. Undefined if none is being made. */
  let noted: Map<string, ReadPath[]> | undefined;
  const watched = [...original.byId].map(([id, document]) => [id, watch(document, id, [])] as const);
  const snapshot: Snapshot = { ...original, byId: new Map(watched) };
  const ofCollections = collectionNames.flatMap((name): DocumentOf<Collection>[] => documentsOf(original, name));
  const bySlug: ReadonlyMap<unknown, readonly Document[]> = Map.groupBy(ofCollections, ({ slug }) => slug?.current);
  // Reads all documents to fill the snapshot's indexes. Otherwise the first page would seem to read all documents.
  addressesIn(snapshot);
  const ofSite = perLocale((locale) => record(() => resolveSite(new Resolver(snapshot, locale, specialViews))).reads);

  /** If there is no page, or if it cannot be made, `payload` is undefined. After an `error`, `reads` is incomplete. */
  function make(place: Place, locale: Locale) {
    const { made, error, reads } = record(() => {
      const payload = payloadFor(snapshot, { ...place, variant: locale } as Address);
      // Reads the whole payload, because `payloadFor` passes rich text on without reading it.
      JSON.stringify(payload);
      return payload;
    });
    for (const [id, paths] of ofSite[locale]) reads.set(id, [...(reads.get(id) ?? []), ...paths]);
    for (const { _id } of linkedFrom(reads)) if (!reads.has(_id)) reads.set(_id, [["slug"]]);
    return { payload: made, error, reads };
  }

  /** The documents of the slugs that the page has read: a page with a link changes if the linked document closes. */
  function linkedFrom(reads: Reads): Document[] {
    return [...reads].flatMap(([id, paths]) => {
      const slugs = paths.filter((path) => path.at(-1) === "slug");
      return slugs.flatMap((path) => bySlug.get(valueAt(snapshot.byId.get(id), path)) ?? []);
    });
  }

  function record<T>(read: () => T): { made?: T; error?: unknown; reads: Map<string, ReadPath[]> } {
    const reads = new Map<string, ReadPath[]>();
    noted = reads;
    try {
      return { made: read(), reads };
    } catch (error) {
      return { error, reads };
    } finally {
      noted = undefined;
    }
  }

  function watch<T extends object>(value: T, id: string, at: ReadPath): T {
    return new Proxy(value, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver);
        // Methods and the length of lists are no content.
        const isContent = Object.hasOwn(target, name) && !(Array.isArray(target) && name === "length");
        if (typeof name === "symbol" || !isContent) return found;
        const path = [...at, name];
        const paths = noted?.get(id);
        if (paths) paths.push(path);
        else noted?.set(id, [path]);
        return typeof found === "object" && found !== null && !fieldsAlone ? watch(found, id, path) : found;
      },
    });
  }

  return make;
}

/** All pages with what they read of documents, and the `error` if a page cannot be made. */
export function* readPages(snapshot: Snapshot, options: RecordOptions = {}) {
  const make = recorderOf(snapshot, options);
  for (const place of placesIn(snapshot)) {
    for (const locale of locales) {
      const { error, reads } = make(place, locale);
      yield { place, locale, error, reads };
    }
  }
}

export type ReadPage = ReturnType<typeof readPages> extends Generator<infer Page> ? Page : never;

/** Pages read these fields of all documents, to select some. A page that reads only these does not show a document. */
const selectingFields = new Set(["_id", "_type", "screen", "slug"]);

export function isShown(reads: Reads, id: string): boolean {
  return (reads.get(id) ?? []).some(([field = ""]) => !selectingFields.has(field));
}

/** The place of each page, once for all languages. */
export function placesIn(snapshot: Snapshot): Place[] {
  return addressesIn(snapshot)
    .filter(({ variant }) => variant === defaultLocale)
    .map(withoutVariant);
}
