import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { localeOfPath } from "#src/addresses.ts";
import { isErrorPage } from "#src/error-pages.ts";
import { type FormerSlugs, formerAddress } from "#src/former-addresses.ts";
import type { Locale } from "#src/locales.ts";
import { mediaTypeFor } from "../http/media-types.ts";
import { type Encoding, encodingSuffixes, encodings } from "../http/negotiation.ts";
import { pathHeaders, type SiteRules } from "./site-rules.ts";

/** One form of a file: plain, or compressed at build time. */
export type Representation = {
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type SiteFile = {
  /** The only spelling that returns the file, percent-encoded as browsers do. */
  readonly address: string;
  readonly plain: Representation;
  /** In the order of `encodings`. */
  readonly encoded: ReadonlyMap<Encoding, Representation>;
};

type SiteIndex = {
  readonly byAddress: ReadonlyMap<string, SiteFile>;
  readonly pages: ReadonlyMap<string, SiteFile>;
  readonly errorPages: ReadonlyMap<string, SiteFile>;
};

/** Lists the files to serve. Other files cannot be reached, however a path is spelled. */
export async function indexSite(distDir: string, rules: SiteRules): Promise<SiteIndex> {
  // If the folder is a link to a release, the index stays with that release.
  const root = await realpath(distDir);
  const names = new Set(await listNames(root, ""));
  const byAddress = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  const errorPages = new Map<string, SiteFile>();
  for (const name of names) {
    if (isCompressed(name)) continue;
    const siteFile = describeFile(root, name, names, rules);
    if (isErrorPage(siteFile.address)) errorPages.set(siteFile.address, siteFile);
    else {
      byAddress.set(siteFile.address, siteFile);
      if (name.endsWith(".html")) pages.set(siteFile.address.toLowerCase(), siteFile);
    }
  }
  return { byAddress, pages, errorPages };
}

/** Skips links, which could lead out of the folder and which Node's own recursion follows. */
async function listNames(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries) {
    const name = `${folder}${entry.name}`;
    if (isPrivate(name)) continue;
    if (entry.isDirectory()) names.push(...(await listNames(root, `${name}/`)));
    else if (entry.isFile()) names.push(name);
  }
  return names;
}

/** True for files of other hosts and for names with a dot, such as `.host/server.json`, except `.well-known`. */
export function isPrivate(name: string): boolean {
  return /(?:^|\/)\.(?!well-known(?:\/|$))/.test(name) || name === "_headers" || name === "_redirects";
}

export function isCompressed(name: string): boolean {
  return encodings.some((encoding) => name.endsWith(encodingSuffixes[encoding]));
}

function describeFile(root: string, name: string, names: ReadonlySet<string>, rules: SiteRules): SiteFile {
  const address = name === "index.html" ? "/" : encodeURI(`/${name.replace(/\.html$/, "")}`);
  const available = encodings.filter((encoding) => names.has(name + encodingSuffixes[encoding]));
  const vary = [...(address === "/" ? ["Accept-Language"] : []), ...(available.length > 0 ? ["Accept-Encoding"] : [])];
  const headers: Record<string, string> = { "Content-Type": mediaTypeFor(name), ...pathHeaders(address, rules) };
  if (vary.length > 0) headers.Vary = vary.join(", ");
  // Clients cannot use a part of a compressed file alone. Films and pictures, of which they request parts, are plain.
  if (available.length === 0) headers["Accept-Ranges"] = "bytes";
  const plain = { file: join(root, name), headers };
  const encoded = available.map((encoding): [Encoding, Representation] => [
    encoding,
    { file: plain.file + encodingSuffixes[encoding], headers: { ...headers, "Content-Encoding": encoding } },
  ]);
  return { address, plain, encoded: new Map(encoded) };
}

type Resolution =
  | { readonly found: SiteFile }
  /** The exact address for another spelling or a former address. */
  | { readonly moved: string }
  | { readonly gone: SiteFile }
  | { readonly missing: ReturnType<typeof describeMissing> };

/** Resolves a request's raw path. Only returns files of the index. */
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
