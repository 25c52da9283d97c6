import { type Place, type PlainScreen, plainScreens } from "#src/addresses.ts";
import { type Document, type DocumentType, singletonTypes } from "#src/content/model/documents.ts";
import { documentsOf, openJobs, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";

/**
 * The part of a snapshot that a page can be made from: a payload made from it is the same, and does not take longer
 * with every document that has nothing to do with the page. A test compares the two for every page of the site.
 */
export class PageScopes {
  readonly snapshot: Snapshot;
  readonly #jobs: readonly Document[];
  readonly #jobsBySlug: ReadonlyMap<unknown, readonly Document[]>;
  readonly #everywhere: ReadonlySet<Document>;
  readonly #references = new Map<Document, readonly string[]>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    const jobs = documentsOf(snapshot, "job");
    this.#jobs = jobs;
    this.#jobsBySlug = Map.groupBy(jobs, ({ slug }) => slug?.current);
    const shared = [...singletonTypes, "footerBlock" as const].flatMap((type) =>
      documentsOf<DocumentType>(snapshot, type),
    );
    this.#everywhere = this.#closure(shared);
  }

  /** The places of every page there is. A screen without its document has no page. */
  places(): Place[] {
    const screens = plainScreens.filter((screen) => pageOf(this.snapshot, screen));
    const slugs = new Set(openJobs(this.snapshot).map(({ slug }) => slug?.current));
    return [
      ...screens.map((screen): Place => ({ screen })),
      ...[...slugs].filter((slug) => typeof slug === "string").map((slug): Place => ({ screen: "job", slug })),
    ];
  }

  scopeOf(place: Place): Snapshot {
    const roots = place.screen === "job" ? this.#jobsAt(place.slug) : this.#pageDocuments(place.screen);
    const documents = new Set([...this.#everywhere, ...this.#closure(roots)]);
    return { lock: this.snapshot.lock, byId: new Map([...documents].map((document) => [document._id, document])) };
  }

  #jobsAt(slug: string): readonly Document[] {
    return this.#jobsBySlug.get(slug) ?? [];
  }

  #pageDocuments(screen: PlainScreen): readonly (Document | undefined)[] {
    const page = pageOf(this.snapshot, screen);
    const sections: unknown = page?.sections;
    const listsJobs =
      Array.isArray(sections) && sections.some((section) => isObject(section) && section._type === "jobs");
    return [page, ...(listsJobs ? this.#jobs : [])];
  }

  /** The documents themselves and all they refer to, near or far. */
  #closure(roots: readonly (Document | undefined)[]): Set<Document> {
    const found = new Set<Document>();
    const waiting = [...roots];
    while (waiting.length > 0) {
      const document = waiting.pop();
      if (!document || found.has(document)) continue;
      found.add(document);
      for (const id of this.#referencesOf(document)) waiting.push(this.snapshot.byId.get(id));
    }
    return found;
  }

  #referencesOf(document: Document): readonly string[] {
    const known = this.#references.get(document);
    if (known) return known;
    const found = referencesIn(document);
    this.#references.set(document, found);
    return found;
  }
}

/** Every id that a value refers to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = !Array.isArray(value) && "_ref" in value && typeof value._ref === "string" ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
