import { type Collection, collectionNames, parsePath, pathFor } from "../addresses.ts";
import type { FormerSlugs } from "../former-addresses.ts";
import type { FormerDocuments } from "./model/former-documents.ts";
import { openDocument, openDocuments, type Snapshot } from "./snapshot.ts";

/** Adds the addresses that pages have left. Those in a snapshot of another source were never published here. */
export function formerAfter(before: Snapshot, after: Snapshot): FormerDocuments {
  const isSameSource = before.lock.source === after.lock.source;
  return eachCollection((name) => {
    const live = openDocuments(before, name).filter(({ _id }) => isSameSource || after.byId.has(_id));
    const known = { ...before.former?.[name], ...Object.fromEntries(live.map(({ slug, _id }) => [slug.current, _id])) };
    return Object.entries(known).filter(([slug]) => !openDocument(after, name, slug) && isAddress(name, slug));
  });
}

/** Null if the address's document has no page any more, undefined if the address has a page or never had one. */
export function formerSlug(snapshot: Snapshot, name: Collection, slug: string): string | null | undefined {
  const known = snapshot.former?.[name];
  if (!known || !Object.hasOwn(known, slug) || openDocument(snapshot, name, slug)) return undefined;
  const document = snapshot.byId.get(known[slug] ?? "");
  const now = document && "slug" in document ? document.slug.current : undefined;
  return now !== undefined && openDocument(snapshot, name, now) === document ? now : null;
}

export function formerSlugs(snapshot: Snapshot): FormerSlugs {
  return eachCollection((name) =>
    Object.keys(snapshot.former?.[name] ?? {}).flatMap((slug) => {
      const now = formerSlug(snapshot, name, slug);
      return now === undefined ? [] : [[slug, now]];
    }),
  );
}

/** A snapshot that is not checked yet may have any text as a slug. */
function isAddress(screen: Collection, slug: string): boolean {
  return parsePath(pathFor({ screen, variant: "unprefixed", slug })) !== undefined;
}

function eachCollection<V>(entriesOf: (name: Collection) => [string, V][]): { [C in Collection]?: Record<string, V> } {
  const all = collectionNames.map((name) => [name, Object.fromEntries(entriesOf(name))] as const);
  return Object.fromEntries(all.filter(([, slugs]) => Object.keys(slugs).length > 0));
}
