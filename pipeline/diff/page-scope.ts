import {
  type Collection,
  collectionNames,
  collectionsListedBy,
  isCollection,
  type Place,
  type PlainScreen,
  plainScreens,
} from "#src/addresses.ts";
import { type Document, type DocumentType, singletonTypes } from "#src/content/model/documents.ts";
import { documentsOf, openDocuments, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";

/**
 * The part of a snapshot that a page can be made from: a payload made from it is the same, and does not take longer
 * with every document that has nothing to do with the page. A test compares the two for every page of the site.
 */
export class PageScopes {
  readonly snapshot: Snapshot;
  readonly #bySlug: Readonly<Record<Collection, ReadonlyMap<unknown, readonly Document[]>>>;
  readonly #everywhere: ReadonlySet<Document>;
  readonly #links = new Map<Document, Links>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    const bySlug = collectionNames.map((name) => [
      name,
      Map.groupBy(documentsOf(snapshot, name), ({ slug }) => slug?.current),
    ]);
    this.#bySlug = Object.fromEntries(bySlug);
    const shared = [...singletonTypes, "footerBlock" as const].flatMap((type) =>
      documentsOf<DocumentType>(snapshot, type),
    );
    this.#everywhere = this.#closure(shared);
  }

  /** The places of every page there is. A screen without its document has no page. */
  places(): Place[] {
    const screens = plainScreens.filter((screen) => pageOf(this.snapshot, screen));
    const documents = collectionNames.flatMap((screen) =>
      openDocuments(this.snapshot, screen).map(({ slug }): Place => ({ screen, slug: slug.current })),
    );
    return [...screens.map((screen): Place => ({ screen })), ...documents];
  }

  scopeOf(place: Place): Snapshot {
    const roots = "slug" in place ? this.#documentsAt(place.screen, place.slug) : this.#pageDocuments(place.screen);
    const documents = new Set([...this.#everywhere, ...this.#closure(roots)]);
    return { lock: this.snapshot.lock, byId: new Map([...documents].map((document) => [document._id, document])) };
  }

  #documentsAt(collection: Collection, slug: string): readonly Document[] {
    return this.#bySlug[collection].get(slug) ?? [];
  }

  #pageDocuments(screen: PlainScreen): readonly (Document | undefined)[] {
    const page = pageOf(this.snapshot, screen);
    const sections: unknown = page?.sections;
    const types = Array.isArray(sections) ? sections.map((section) => isObject(section) && section._type) : [];
    const listed = new Set(types.flatMap(collectionsListedBy));
    return [page, ...[...listed].flatMap((name) => documentsOf<Collection>(this.snapshot, name))];
  }

  /** The documents themselves and all they refer to, near or far. */
  #closure(roots: readonly (Document | undefined)[]): Set<Document> {
    const found = new Set<Document>();
    const waiting = [...roots];
    while (waiting.length > 0) {
      const document = waiting.pop();
      if (!document || found.has(document)) continue;
      found.add(document);
      const { ids, places } = this.#linksOf(document);
      for (const id of ids) waiting.push(this.snapshot.byId.get(id));
      // Where a link to a document's page leads depends on the document.
      for (const { screen, slug } of places) waiting.push(...this.#documentsAt(screen, slug));
    }
    return found;
  }

  #linksOf(document: Document): Links {
    const known = this.#links.get(document);
    if (known) return known;
    const found = { ids: referencesIn(document), places: documentPlacesIn(document) };
    this.#links.set(document, found);
    return found;
  }
}

interface Links {
  readonly ids: readonly string[];
  readonly places: readonly DocumentPlace[];
}

type DocumentPlace = Extract<Place, { readonly slug: string }>;

/** The place of every document's page that a value links to. */
function documentPlacesIn(value: unknown): DocumentPlace[] {
  if (typeof value !== "object" || value === null) return [];
  const { screen, slug } = value as { readonly screen?: unknown; readonly slug?: unknown };
  const own = isCollection(screen) && typeof slug === "string" ? [{ screen, slug }] : [];
  return [...own, ...Object.values(value).flatMap(documentPlacesIn)];
}

/** Every id that a value refers to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = !Array.isArray(value) && "_ref" in value && typeof value._ref === "string" ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
