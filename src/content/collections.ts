import type { Collection } from "../addresses.ts";
import type { DocumentOf } from "./model/documents.ts";
import type { Section } from "./model/sections.ts";
import { resolveJob } from "./resolve/job.ts";
import type { Resolver } from "./resolve/resolver.ts";
import type { CollectionViews, PageDocumentView } from "./views.ts";

interface CollectionContent<C extends Collection> {
  /** What the page of a document shows. */
  readonly resolve: (resolver: Resolver, document: DocumentOf<C>) => CollectionViews[C] & PageDocumentView;
  /** The sections that show documents of the collection without naming them. */
  readonly listedBy: readonly Section["_type"][];
}

/** Each collection's content. One of `addresses.ts` does not compile until it has its line here. */
const contents: { readonly [C in Collection]: CollectionContent<C> } = {
  job: { resolve: resolveJob, listedBy: ["jobs"] },
};

/** @throws UnresolvedContent when the snapshot lacks something that the document's page needs */
export function resolveDocumentOf<C extends Collection>(resolver: Resolver, collection: C, document: DocumentOf<C>) {
  return contents[collection].resolve(resolver, document);
}

/** The collections whose documents a section shows. */
export function collectionsListedBy(section: unknown): Collection[] {
  const names = Object.keys(contents) as Collection[];
  return names.filter((name) => (contents[name].listedBy as readonly unknown[]).includes(section));
}
