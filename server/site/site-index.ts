import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isErrorPage } from "#src/error-pages.ts";
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

export type SiteIndex = {
  readonly byAddress: ReadonlyMap<string, SiteFile>;
  /** Keys are addresses in lower case. */
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
    const { address } = siteFile;
    if (isErrorPage(address)) {
      errorPages.set(address, siteFile);
      continue;
    }
    byAddress.set(address, siteFile);
    if (name.endsWith(".html")) pages.set(address.toLowerCase(), siteFile);
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

/** True for files of other hosts, and for names that begin with a dot, such as `.host/server.json`, except `.well-known`. */
export function isPrivate(name: string): boolean {
  return /(?:^|\/)\.(?!well-known(?:\/|$))/.test(name) || name === "_headers" || name === "_redirects";
}

export function isCompressed(name: string): boolean {
  return encodings.some((encoding) => name.endsWith(encodingSuffixes[encoding]));
}

function describeFile(root: string, name: string, names: ReadonlySet<string>, rules: SiteRules): SiteFile {
  const address = name === "index.html" ? "/" : encodeURI(`/${name.replace(/\.html$/, "")}`);
  const available = encodings.filter((encoding) => names.has(name + encodingSuffixes[encoding]));
  const headers: Record<string, string> = { "Content-Type": mediaTypeFor(name), ...pathHeaders(address, rules) };
  const vary = [];
  if (address === "/") vary.push("Accept-Language");
  if (available.length > 0) vary.push("Accept-Encoding");
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
