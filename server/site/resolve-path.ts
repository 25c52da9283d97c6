import { localeOfPath } from "#src/addresses.ts";
import { type FormerSlugs, formerAddress } from "#src/former-addresses.ts";
import type { Locale } from "#src/locales.ts";
import type { SiteFile, SiteIndex } from "./site-index.ts";

type Resolution =
  | { readonly found: SiteFile }
  /** The exact address for another spelling or a former address. */
  | { readonly moved: string }
  | { readonly gone: SiteFile }
  | { readonly missing: ReturnType<typeof describeMissing> };

/** Resolves a request's raw path. Only finds files of the index. */
export function resolvePath({ index, former }: { index: SiteIndex; former: FormerSlugs }, path: string): Resolution {
  const found = index.byAddress.get(path);
  if (found) return { found };
  const { file = "", pages = [] } = meantAddresses(path) ?? {};
  const exact = index.byAddress.get(file);
  if (exact) return { moved: exact.address };
  for (const page of pages) {
    const now = index.pages.get(page);
    if (now) return { moved: now.address };
    const before = formerAddress(page, former);
    if (before?.moved) return { moved: before.moved };
    const gone = index.errorPages.get(before?.gone ?? "");
    if (gone) return { gone };
  }
  return { missing: describeMissing(path) };
}

/**
 * The addresses that a path can mean: that of a file, encoded as browsers do, and those of pages, in lower case.
 * `/de/jobs/index` means first a page of that name, and then `/de/jobs`. Undefined if no file can have the path.
 */
export function meantAddresses(path: string): { readonly file: string; readonly pages: Set<string> } | undefined {
  const decoded = decodePath(path);
  if (decoded === undefined) return undefined;
  const page = foldPath(decoded);
  return { file: encodeURI(decoded), pages: new Set([page || "/", page.replace(/\/index$/, "") || "/"]) };
}

export function describeMissing(path: string): { readonly locale: Locale; readonly looksLikeFile: boolean } {
  const decoded = decodePath(path);
  if (decoded === undefined) return { locale: localeOfPath(path), looksLikeFile: false };
  const extension = /\.([a-z0-9]{1,12})$/i.exec(decoded)?.[1]?.toLowerCase();
  const locale = localeOfPath(decoded.replace(/^\/+/, "/"));
  return { locale, looksLikeFile: extension !== undefined && extension !== "html" };
}

/** Undefined if no file can have that path, or if it contains `.`, `..` or rejected characters. */
function decodePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Such as `%zz`.
    return undefined;
  }
  const isHarmless = decoded.startsWith("/") && !/[\\\p{Cc}\p{Cs}]|\/\.{1,2}(?:\/|$)/u.test(decoded);
  return isHarmless ? decoded : undefined;
}

/** Reduces `//DE/Produkte.html/` to `/de/produkte`, and `/de/produkte).`, which a link in a text may end with. */
function foldPath(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      // All characters after the last letter or digit.
      .replace(/(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/u, "")
      .replace(/\.html$/, "")
  );
}
