import { localeOfPath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";
import type { SiteFile, SiteIndex } from "./site-index.ts";

export type Resolution =
  | { readonly found: SiteFile }
  /** The exact address of what was asked for in another spelling. */
  | { readonly moved: string }
  /** `looksLikeFile`: the answer will be read by a program, not by a person. */
  | { readonly missing: { readonly locale: Locale; readonly looksLikeFile: boolean } };

/** What a raw path of a request leads to. Only ever names files of the index. */
export function resolvePath(index: SiteIndex, path: string): Resolution {
  const found = index.byAddress.get(path);
  if (found) return { found };
  const decoded = decodePath(path);
  if (decoded === undefined) return { missing: { locale: localeOfPath(path), looksLikeFile: false } };
  const meant = index.byAddress.get(encodeURI(decoded)) ?? index.pages.get(foldPath(decoded));
  if (meant) return { moved: meant.address };
  const extension = /\.([a-z0-9]{1,12})$/i.exec(decoded)?.[1]?.toLowerCase();
  const locale = localeOfPath(decoded.replace(/^\/+/, "/"));
  return { missing: { locale, looksLikeFile: extension !== undefined && extension !== "html" } };
}

/** Returns undefined when no file can have that path, or it has steps or characters we do not wish to interpret. */
function decodePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const isHarmless = decoded.startsWith("/") && !/[\\\p{Cc}\p{Cs}]|\/\.{1,2}(?:\/|$)/u.test(decoded);
  return isHarmless ? decoded : undefined;
}

/** Takes away all that people and programs add to the address of a page: `//DE/Produkte.html/` → `/de/produkte`. */
function foldPath(path: string): string {
  const folded = path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "");
  return folded || "/";
}
