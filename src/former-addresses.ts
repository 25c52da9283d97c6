import {
  canonicalAddress,
  formerPaths,
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
import { gonePath } from "./error-pages.ts";

/**
 * Former slugs of each collection, each with the document's slug now, or null if the document has no page now
 * (docs/decisions/0004-addresses.md). Under `page` are the screens whose page is gone, with null.
 */
export type FormerSlugs = { readonly [T in PageType]?: Readonly<Record<string, string | null>> };

export const formerSlugsPath = "/former-slugs.json";

/** `moved` is the path to which a host redirects, `gone` the path of the page that it answers with. */
export type FormerAddress = { readonly path: string } & (
  | { readonly moved: string; readonly gone?: never }
  | { readonly moved?: never; readonly gone: string }
);

/** The answer to a request for a path without a page. Undefined if the path has never had a page. */
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

/** The answer for a path that `paths` lists. The page at the new path may itself have moved or gone since. */
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

/** All former addresses, except those of a removed collection, because its documents' slugs are not known any more. */
export function formerAddresses(former: FormerSlugs, paths = formerPaths): FormerAddress[] {
  const left = pageTypes.flatMap((type) => leftPaths(type, former[type] ?? {}));
  const renamed = Object.entries(paths).flatMap(([pattern, screen]) => pathsOf(pattern, screen, former));
  return [...left, ...renamed].flatMap((path) => formerAddress(path, former, paths) ?? []);
}

/** The paths at which a page of this type was before, by today's patterns. */
function leftPaths(type: PageType, slugs: Readonly<Record<string, string | null>>): string[] {
  // A slug that leads to itself is no former slug: only the pattern of its path has changed.
  const names = Object.keys(slugs).filter((name) => slugs[name] !== name);
  const places = names.map((name) => (type === "page" ? placeOf(name, undefined) : placeOf(type, name)));
  return places.flatMap((place) => variants.map((variant) => placePath(place, variant)));
}

/** The paths of a former pattern, one for each known slug if it contains `:slug`. */
function pathsOf(pattern: string, screen: Screen | null, former: FormerSlugs): string[] {
  if (!pattern.includes(":slug")) return [pattern];
  const slugs = isCollection(screen) ? Object.keys(former[screen] ?? {}) : [];
  return slugs.map((slug) => pattern.replace(":slug", slug));
}
