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

/** Former slugs with the current one, or null if the document has no page now (docs/decisions/0004-addresses.md). */
export type FormerSlugs = { readonly [C in Collection]?: Readonly<Record<string, string | null>> };

export const formerSlugsPath = "/former-slugs.json";

/** A former address redirects to the page's current address, or shows the page that tells that it is gone. */
export type FormerAddress = { readonly path: string } & (
  | { readonly moved: string; readonly gone?: never }
  | { readonly moved?: never; readonly gone: string }
);

/** The answer for a path without a page. Undefined if there has never been one. */
export function formerAddress(path: string, former: FormerSlugs): FormerAddress | undefined {
  const address = parsePath(path);
  if (!address || !("slug" in address)) return undefined;
  const known = former[address.screen] ?? {};
  if (!Object.hasOwn(known, address.slug)) return undefined;
  const slug = known[address.slug] ?? null;
  return slug === null
    ? { path, gone: gonePath(address.screen, localeOf(address.variant)) }
    : { path, moved: pathFor({ ...canonicalAddress(address), slug }) };
}

export function formerAddresses(former: FormerSlugs): FormerAddress[] {
  return collectionNames.flatMap((screen) =>
    Object.keys(former[screen] ?? {}).flatMap((slug) =>
      variants.flatMap((variant) => formerAddress(pathFor({ screen, variant, slug }), former) ?? []),
    ),
  );
}
