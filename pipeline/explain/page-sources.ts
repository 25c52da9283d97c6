import type { Address, Place } from "#src/addresses.ts";
import type { Document } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import { openDocument, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import type { Locale } from "#src/locales.ts";
import { typeOrder } from "../diff/labels.ts";
import type { PageScopes } from "../diff/page-scope.ts";
import { isReference } from "../diff/titles.ts";
import { fieldsRead, sectionOrField } from "./fields-read.ts";
import { recordReads } from "./record-reads.ts";

/** A document that shows on a page. */
export interface PageSource {
  readonly document: Document;
  /** What the page takes from it, in words; sections with their fields. */
  readonly fields: readonly string[];
  /** Documents of the page that refer to it, and in which field or section. Settings and footer need nobody's reference. */
  readonly through: readonly { readonly id: string; readonly field: string }[];
}

/** Read of every document to find the right ones; by itself it does not put anything on a page. */
const selecting = new Set(["_id", "_type", "open", "order", "publishedOn", "screen", "slug"]);

/**
 * The documents that show on a page, found by watching it being made; undefined where there is no page. Throws
 * `UnresolvedContent` where the page cannot be made.
 */
export function pageSources(scopes: PageScopes, place: Place, locale: Locale): PageSource[] | undefined {
  const scope = scopes.scopeOf(place);
  const { snapshot, reads } = recordReads(scope);
  const payload = payloadFor(snapshot, { ...place, variant: locale } as Address);
  if (!payload) return undefined;
  // Rich text is handed on unread.
  JSON.stringify(payload);
  const shown = [...scope.byId.values()].filter(({ _id }) =>
    reads.get(_id)?.some(([field = ""]) => !selecting.has(field)),
  );
  const main = pageDocument(scope, place);
  const rank = (document: Document) => (document === main ? -1 : typeOrder(document._type));
  const referrers = referrersIn(shown);
  return shown
    .map((document) => ({
      document,
      fields: fieldsRead(document, reads.get(document._id) ?? []),
      through: referrers.get(document._id) ?? [],
    }))
    .sort((a, b) => rank(a.document) - rank(b.document) || (a.document._id < b.document._id ? -1 : 1));
}

/** The document that a page is about: the page's own, or the one that has it. */
export function pageDocument(snapshot: Snapshot, place: Place): Document | undefined {
  return "slug" in place ? openDocument(snapshot, place.screen, place.slug) : pageOf(snapshot, place.screen);
}

type Referrer = PageSource["through"][number];

/** By id, what refers to it: each document and field once. */
function referrersIn(shown: readonly Document[]): Map<string, readonly Referrer[]> {
  const found = new Map<string, Map<string, Referrer>>();
  for (const document of shown) {
    for (const { to, path } of referencesIn(document)) {
      const referrer = { id: document._id, field: sectionOrField(document, path) };
      const referrers = found.get(to) ?? new Map<string, Referrer>();
      found.set(to, referrers.set(JSON.stringify(referrer), referrer));
    }
  }
  return new Map([...found].map(([id, referrers]) => [id, [...referrers.values()]]));
}

function referencesIn(value: unknown, path: readonly string[] = []): { to: string; path: readonly string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  if (isReference(value)) return [{ to: value._ref, path }];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, [...path, name]));
}
