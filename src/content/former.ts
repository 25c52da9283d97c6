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
 * The former addresses once `after` replaces `before`: those of `before`, and the addresses at which its pages are then
 * no longer found. If the content's source has changed, a document that only `before` has leaves no former address.
 */
export function formerAfter(before: Snapshot, after: Snapshot): FormerDocuments {
  const isSameSource = before.lock.source === after.lock.source;
  return byType((type) => {
    const pages = pagesOf(before, type).filter(([, id]) => isSameSource || after.byId.has(id));
    const known = { ...before.former?.[type], ...Object.fromEntries(pages) };
    const present = new Map(pagesOf(after, type));
    return Object.entries(known).filter(([name]) => !present.has(name) && isAddress(type, name));
  });
}

/** `name` is a slug of a collection, or for the type `page` a screen. */
type Entry<V> = [name: string, value: V];

/** The pages of a type, each with its document's id. */
function pagesOf(snapshot: Snapshot, type: PageType): Entry<string>[] {
  if (isCollection(type)) return openDocuments(snapshot, type).map(({ slug, _id }) => [slug.current, _id]);
  return plainScreens.flatMap((screen): Entry<string>[] => {
    const page = pageOf(snapshot, screen);
    return page ? [[screen, page._id]] : [];
  });
}

/** The present slug of a former slug's document. Undefined without a page, or if the former slug is another's now. */
export function movedSlug(snapshot: Snapshot, collection: Collection, slug: string): string | undefined {
  const former = snapshot.former?.[collection];
  if (!former || !Object.hasOwn(former, slug) || openDocument(snapshot, collection, slug)) return undefined;
  const document = snapshot.byId.get(former[slug] ?? "");
  const current = document && "slug" in document ? document.slug.current : undefined;
  return current !== undefined && openDocument(snapshot, collection, current) === document ? current : undefined;
}

/** Everything that a host needs to answer at former addresses. */
export function formerSlugs(snapshot: Snapshot): FormerSlugs {
  return byType((type) => {
    const present = new Map(pagesOf(snapshot, type));
    const left = Object.keys(snapshot.former?.[type] ?? {}).filter((name) => !present.has(name));
    if (!isCollection(type)) return left.filter((name) => isAddress(type, name)).map((name) => [name, null]);
    const moved = left.map((slug): Entry<string | null> => [slug, movedSlug(snapshot, type, slug) ?? null]);
    if (!Object.values(formerPaths).includes(type)) return moved;
    // If the path of the collection's pages has changed, each page also has a former address with its present slug.
    return [...Array.from(present.keys(), (slug): Entry<string> => [slug, slug]), ...moved];
  });
}

/** A snapshot that is not checked yet may have any text as a slug, and a screen that the code no longer has. */
function isAddress(type: PageType, name: string): boolean {
  if (!isCollection(type)) return isPlainScreen(name);
  return parsePath(pathFor({ screen: type, variant: "unprefixed", slug: name })) !== undefined;
}

/** The entries of each type. A type without entries is left out. */
function byType<V>(entriesOf: (type: PageType) => Entry<V>[]): { [T in PageType]?: Record<string, V> } {
  const all = pageTypes.map((type) => [type, Object.fromEntries(entriesOf(type))] as const);
  return Object.fromEntries(all.filter(([, names]) => Object.keys(names).length > 0));
}
