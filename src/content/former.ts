import {
  type Collection,
  formerPaths,
  isCollection,
  isPlainScreen,
  type PageType,
  pageTypes,
  parsePath,
  pathFor,
  plainScreens,
} from "../addresses.ts";
import type { FormerSlugs } from "../former-addresses.ts";
import type { FormerDocuments } from "./model/snapshot-files.ts";
import { openDocument, openDocuments, pageOf, type Snapshot } from "./snapshot.ts";

/**
 * The former addresses of `before`, and the addresses at which pages of `before` are no longer found. If the content's
 * source has changed, a document that only `before` has leaves no former address.
 */
export function formerAfter(before: Snapshot, after: Snapshot): FormerDocuments {
  const isSameSource = before.lock.source === after.lock.source;
  return eachType((type) => {
    const live = pagesOf(before, type).filter(([, id]) => isSameSource || after.byId.has(id));
    const known = { ...before.former?.[type], ...Object.fromEntries(live) };
    const now = new Map(pagesOf(after, type));
    return Object.entries(known).filter(([name]) => !now.has(name) && isAddress(type, name));
  });
}

/** The slugs of a collection's pages, or the screens of single pages, each with its document's id. */
function pagesOf(snapshot: Snapshot, type: PageType): [name: string, id: string][] {
  if (isCollection(type)) return openDocuments(snapshot, type).map(({ slug, _id }) => [slug.current, _id]);
  return plainScreens.flatMap((screen): [string, string][] => {
    const page = pageOf(snapshot, screen);
    return page ? [[screen, page._id]] : [];
  });
}

/**
 * The slug that the document of a former slug has now. Undefined if the document has no page, or if another document
 * has taken the former slug.
 */
export function movedSlug(snapshot: Snapshot, name: Collection, slug: string): string | undefined {
  const known = snapshot.former?.[name];
  if (!known || !Object.hasOwn(known, slug) || openDocument(snapshot, name, slug)) return undefined;
  const document = snapshot.byId.get(known[slug] ?? "");
  const now = document && "slug" in document ? document.slug.current : undefined;
  return now !== undefined && openDocument(snapshot, name, now) === document ? now : undefined;
}

/** Everything that a host needs to answer at former addresses. */
export function formerSlugs(snapshot: Snapshot): FormerSlugs {
  return eachType((type) => {
    const present = new Set(pagesOf(snapshot, type).map(([name]) => name));
    const left = Object.keys(snapshot.former?.[type] ?? {}).filter((name) => !present.has(name));
    if (!isCollection(type)) return left.filter((name) => isAddress(type, name)).map((name) => [name, null]);
    const moved = left.map((slug): [string, string | null] => [slug, movedSlug(snapshot, type, slug) ?? null]);
    if (!Object.values(formerPaths).includes(type)) return moved;
    // Each page of the collection also has an address by the collection's former pattern.
    return [...Array.from(present, (slug): [string, string] => [slug, slug]), ...moved];
  });
}

/** A snapshot that is not checked yet may have any text as a slug, and a screen that the code no longer has. */
function isAddress(type: PageType, name: string): boolean {
  if (!isCollection(type)) return isPlainScreen(name);
  return parsePath(pathFor({ screen: type, variant: "unprefixed", slug: name })) !== undefined;
}

/** The entries of each type. A type without entries is left out. */
function eachType<V>(entriesOf: (type: PageType) => [string, V][]): { [T in PageType]?: Record<string, V> } {
  const all = pageTypes.map((type) => [type, Object.fromEntries(entriesOf(type))] as const);
  return Object.fromEntries(all.filter(([, names]) => Object.keys(names).length > 0));
}
