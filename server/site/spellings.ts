import { localeOfPath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";

/**
 * The addresses that a path can mean: one of a file, encoded as browsers do, and those of pages, in lower case.
 * `/de/jobs/index` is first a page of that name, then another spelling of `/de/jobs`. Undefined if no file can have the
 * path.
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
    return undefined;
  }
  const isHarmless = decoded.startsWith("/") && !/[\\\p{Cc}\p{Cs}]|\/\.{1,2}(?:\/|$)/u.test(decoded);
  return isHarmless ? decoded : undefined;
}

/** Removes common additions to a page's address: `//DE/Produkte.html/` and, from a text's link, `/de/produkte).`. */
function foldPath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/u, "")
    .replace(/\.html$/, "");
}
