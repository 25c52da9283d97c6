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
  readonly #links = new Map<Document, Links>();

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
      const { ids, jobSlugs } = this.#linksOf(document);
      for (const id of ids) waiting.push(this.snapshot.byId.get(id));
      // Where a link to a job leads depends on the job.
      for (const slug of jobSlugs) waiting.push(...this.#jobsAt(slug));
    }
    return found;
  }

  #linksOf(document: Document): Links {
    const known = this.#links.get(document);
    if (known) return known;
    const found = { ids: referencesIn(document), jobSlugs: jobSlugsIn(document) };
    this.#links.set(document, found);
    return found;
  }
}

interface Links {
  readonly ids: readonly string[];
  readonly jobSlugs: readonly string[];
}

/** The slug of every job that a value links to. */
function jobSlugsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "screen" in value && value.screen === "job" && "slug" in value && typeof value.slug === "string";
  return [...(own ? [value.slug as string] : []), ...Object.values(value).flatMap(jobSlugsIn)];
}

/** Every id that a value refers to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = !Array.isArray(value) && "_ref" in value && typeof value._ref === "string" ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
