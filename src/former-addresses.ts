import {
  canonicalAddress,
  formerPaths,
  gonePath,
  isCollection,
  localeOf,
  localeOfPath,
  type PageType,
  pageTypes,
  parsePath,
  pathFor,
  placeOf,
  placePath,
  type Screen,
  slugIn,
  variants,
} from "./addresses.ts";

/**
 * Former slugs with the current one, or null if the document has no page now (docs/decisions/0004-addresses.md). For
 * `page` the names are those of screens without a page.
 */
export type FormerSlugs = { readonly [T in PageType]?: Readonly<Record<string, string | null>> };

export const formerSlugsPath = "/former-slugs.json";

/** A former address redirects to the page's current address, or shows the page which says that the document is gone. */
export type FormerAddress = { readonly path: string } & (
  | { readonly moved: string; readonly gone?: never }
  | { readonly moved?: never; readonly gone: string }
);

/** The answer for a path without a page. Undefined if there has never been one. */
export function formerAddress(path: string, former: FormerSlugs, paths = formerPaths): FormerAddress | undefined {
  const address = parsePath(path);
  if (!address) return renamedAddress(path, former, paths);
  const type = "slug" in address ? address.screen : "page";
  const name = "slug" in address ? address.slug : address.screen;
  const known = former[type] ?? {};
  if (!Object.hasOwn(known, name)) return undefined;
  const slug = known[name] ?? null;
  if (slug === null) return { path, gone: gonePath(type, localeOf(address.variant)) };
  return "slug" in address ? { path, moved: pathFor({ ...canonicalAddress(address), slug }) } : undefined;
}

/** An address that the code has changed. The page at the new address may have moved or gone since. */
function renamedAddress(path: string, former: FormerSlugs, paths: typeof formerPaths): FormerAddress | undefined {
  const locale = localeOfPath(path);
  for (const [pattern, screen] of Object.entries(paths) as [string, Screen | null][]) {
    const slug = slugIn(path, pattern);
    if (slug === undefined) continue;
    if (screen === null) return { path, gone: gonePath("page", locale) };
    const moved = placePath(placeOf(screen, slug), locale);
    return { ...(formerAddress(moved, former) ?? { moved }), path };
  }
  return undefined;
}

/** Omits the documents of a removed collection, because their slugs are not known any more. */
export function formerAddresses(former: FormerSlugs, paths = formerPaths): FormerAddress[] {
  const patterns = Object.keys(paths);
  const renamed = patterns.flatMap((pattern) => {
    const type = paths[pattern as keyof typeof paths];
    if (!pattern.includes(":slug")) return [pattern];
    return isCollection(type) ? Object.keys(former[type] ?? {}).map((slug) => pattern.replace(":slug", slug)) : [];
  });
  const left = pageTypes.flatMap((type) =>
    Object.entries(former[type] ?? {}).flatMap(([name, now]) => {
      const place = isCollection(type) ? placeOf(type, name) : placeOf(name, undefined);
      // `former` has a current slug only for the patterns in `paths`.
      return now === name ? [] : variants.map((variant) => placePath(place, variant));
    }),
  );
  return [...left, ...renamed].flatMap((path) => formerAddress(path, former, paths) ?? []);
}
