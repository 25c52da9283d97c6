import {
  formerPaths,
  isCollection,
  localeOf,
  localeOfPath,
  namedPlace,
  type PageType,
  pageTypes,
  parsePath,
  placePath,
  type Screen,
  slugIn,
  variants,
} from "./addresses.ts";
import { gonePath } from "./error-pages.ts";

/**
 * Former slugs, and screens whose page was removed: `{ job: { old: "new", closed: null }, page: { partners: null } }`.
 * The job `old` now has the slug `new`; `null` means that the page is gone (docs/decisions/0004-addresses.md).
 */
export type FormerSlugs = { readonly [T in PageType]?: Readonly<Record<string, string | null>> };

export const formerSlugsPath = "/former-slugs.json";

/** A host redirects from `path` to the path `moved`, or it answers with the page at the path `gone`. */
export type FormerAddress = { readonly path: string } & (
  | { readonly moved: string; readonly gone?: undefined }
  | { readonly moved?: undefined; readonly gone: string }
);

/** The answer of a host at a path that has no page. Undefined if the path has never had a page. */
export function formerAddress(path: string, former: FormerSlugs, renamed = formerPaths): FormerAddress | undefined {
  const address = parsePath(path);
  if (!address) return renamedAddress(path, former, renamed);
  const type = "slug" in address ? address.screen : "page";
  const name = "slug" in address ? address.slug : address.screen;
  const known = former[type] ?? {};
  if (!Object.hasOwn(known, name)) return undefined;
  const slug = known[name];
  const locale = localeOf(address.variant);
  // The page of a screen never moves to another slug.
  if (type === "page" || !slug) return { path, gone: gonePath(type, locale) };
  return { path, moved: placePath(namedPlace({ screen: address.screen, slug }), locale) };
}

/** The answer for a path that `formerPaths` lists. The page at the new path may itself have moved or gone since. */
function renamedAddress(path: string, former: FormerSlugs, renamed: typeof formerPaths): FormerAddress | undefined {
  const locale = localeOfPath(path);
  for (const [pattern, screen] of Object.entries(renamed) as [string, Screen | null][]) {
    const slug = slugIn(path, pattern);
    if (slug === undefined) continue;
    if (screen === null) return { path, gone: gonePath("page", locale) };
    const moved = placePath(namedPlace({ screen, slug }), locale);
    return { ...(formerAddress(moved, former) ?? { moved }), path };
  }
  return undefined;
}

/** All former addresses, except those of a removed collection, because its documents' slugs are not known any more. */
export function formerAddresses(former: FormerSlugs, renamed = formerPaths): FormerAddress[] {
  const byPresentPatterns = pageTypes.flatMap((type) => presentPaths(type, former[type] ?? {}));
  const byFormerPatterns = Object.entries(renamed).flatMap(([pattern, screen]) =>
    formerPathsOf(pattern, screen, former),
  );
  return [...byPresentPatterns, ...byFormerPatterns].flatMap((path) => formerAddress(path, former, renamed) ?? []);
}

/** The paths that former slugs have in the present patterns. */
function presentPaths(type: PageType, slugs: Readonly<Record<string, string | null>>): string[] {
  // If a slug leads to itself, only the pattern of its path has changed, and its page is still at the present path.
  const names = Object.keys(slugs).filter((name) => slugs[name] !== name);
  const places = names.map((name) =>
    type === "page" ? namedPlace({ screen: name }) : namedPlace({ screen: type, slug: name }),
  );
  return places.flatMap((place) => variants.map((variant) => placePath(place, variant)));
}

/** The paths of a former pattern, one for each known slug if the pattern contains `:slug`. */
function formerPathsOf(pattern: string, screen: Screen | null, former: FormerSlugs): string[] {
  if (!pattern.includes(":slug")) return [pattern];
  const slugs = isCollection(screen) ? Object.keys(former[screen] ?? {}) : [];
  return slugs.map((slug) => pattern.replace(":slug", slug));
}
