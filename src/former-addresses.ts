import {
  type Collection,
  canonicalAddress,
  collectionNames,
  gonePath,
  localeOf,
  parsePath,
  pathFor,
  variants,
} from "./addresses.ts";

/**
 * Slugs that pages of a collection once had: for each the slug that its document has now, or null where the document has
 * no page any more (docs/decisions/0004-addresses.md).
 */
export type FormerSlugs = { readonly [C in Collection]?: Readonly<Record<string, string | null>> };

/** Where a built site says them, for its server. */
export const formerSlugsPath = "/former-slugs.json";

/** A former address leads to the page's address of today, or is answered by the page that says that it is gone. */
export type FormerAddress = { readonly path: string } & (
  | { readonly moved: string; readonly gone?: never }
  | { readonly moved?: never; readonly gone: string }
);

/** What to answer at a path where no page is. Returns undefined where none has been. */
export function formerAddress(path: string, former: FormerSlugs): FormerAddress | undefined {
  const address = parsePath(path);
  if (!address || !("slug" in address)) return undefined;
  const slug = new Map(Object.entries(former[address.screen] ?? {})).get(address.slug);
  if (slug === undefined) return undefined;
  return slug === null
    ? { path, gone: gonePath(address.screen, localeOf(address.variant)) }
    : { path, moved: pathFor({ ...canonicalAddress(address), slug }) };
}

/** Every former address, in all variants. */
export function formerAddresses(former: FormerSlugs): FormerAddress[] {
  return collectionNames.flatMap((screen) =>
    Object.keys(former[screen] ?? {}).flatMap((slug) =>
      variants.flatMap((variant) => formerAddress(pathFor({ screen, variant, slug }), former) ?? []),
    ),
  );
}
