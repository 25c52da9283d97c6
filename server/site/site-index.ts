import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { notFoundPath } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import { mediaTypeFor } from "../http/media-types.ts";
import { type Encoding, encodingSuffixes, encodings } from "../http/negotiation.ts";
import { pathHeaders, type SiteRules } from "./site-rules.ts";
import { describeMissing, meantAddresses } from "./spellings.ts";

/** One form of a file: plain, or compressed at build time. */
export type Representation = {
  readonly file: string;
  /** Those that do not depend on the bytes. */
  readonly headers: Readonly<Record<string, string>>;
};

export type SiteFile = {
  /** The only spelling that is answered with the file, percent-encoded where a browser would. */
  readonly address: string;
  readonly plain: Representation;
  readonly encoded: Readonly<Partial<Record<Encoding, Representation>>>;
  /** Those of `encoded`, in the order of preference. */
  readonly encodings: readonly Encoding[];
};

export type SiteIndex = {
  readonly byAddress: ReadonlyMap<string, SiteFile>;
  /** Pages under their address in lower case, to find those that were asked for in another spelling. */
  readonly pages: ReadonlyMap<string, SiteFile>;
  readonly errorPages: Readonly<Partial<Record<Locale, SiteFile>>>;
};

/** Lists what may be served from a built site. What is not listed cannot be reached, however a path is spelled. */
export async function indexSite(distDir: string, rules: SiteRules): Promise<SiteIndex> {
  // Where the folder is a link to a release, one index stays with one release.
  const root = await realpath(distDir);
  const names = new Set(await listNames(root, ""));
  const byAddress = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  const errorPages: Partial<Record<Locale, SiteFile>> = {};
  for (const name of names) {
    if (isCompressed(name)) continue;
    const siteFile = describeFile(root, name, names, rules);
    const errorLocale = locales.find((locale) => name === `${notFoundPath(locale).slice(1)}.html`);
    if (errorLocale) errorPages[errorLocale] = siteFile;
    else {
      byAddress.set(siteFile.address, siteFile);
      if (name.endsWith(".html")) pages.set(siteFile.address.toLowerCase(), siteFile);
    }
  }
  return { byAddress, pages, errorPages };
}

/** Links are passed over: one could lead out of the folder. */
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

/** Notes for static hosts and tools, not for visitors. */
function isPrivate(name: string): boolean {
  return /(?:^|\/)\.(?!well-known(?:\/|$))/.test(name) || name === "_headers" || name === "_redirects";
}

function isCompressed(name: string): boolean {
  return encodings.some((encoding) => name.endsWith(encodingSuffixes[encoding]));
}

function describeFile(root: string, name: string, names: ReadonlySet<string>, rules: SiteRules): SiteFile {
  const address = name === "index.html" ? "/" : encodeURI(`/${name.replace(/\.html$/, "")}`);
  const available = encodings.filter((encoding) => names.has(name + encodingSuffixes[encoding]));
  const vary = [...(address === "/" ? ["Accept-Language"] : []), ...(available.length > 0 ? ["Accept-Encoding"] : [])];
  const headers: Record<string, string> = { "Content-Type": mediaTypeFor(name), ...pathHeaders(address, rules) };
  if (vary.length > 0) headers.Vary = vary.join(", ");
  // A part of compressed bytes is of no use; films and pictures have no compressed form.
  if (available.length === 0) headers["Accept-Ranges"] = "bytes";
  const encoded = available.map((encoding): [Encoding, Representation] => [
    encoding,
    { file: join(root, name + encodingSuffixes[encoding]), headers: { ...headers, "Content-Encoding": encoding } },
  ]);
  const plain = { file: join(root, name), headers };
  return { address, plain, encoded: Object.fromEntries(encoded), encodings: available };
}

type Resolution =
  | { readonly found: SiteFile }
  /** The exact address of what was asked for in another spelling. */
  | { readonly moved: string }
  | { readonly missing: ReturnType<typeof describeMissing> };

/** What a raw path of a request leads to. Only ever names files of the index. */
export function resolvePath(index: SiteIndex, path: string): Resolution {
  const found = index.byAddress.get(path);
  if (found) return { found };
  const meant = meantAddresses(path);
  const file = meant && (index.byAddress.get(meant.file) ?? index.pages.get(meant.page));
  return file ? { moved: file.address } : { missing: describeMissing(path) };
}
