import { createHash } from "node:crypto";
import { constants, statSync } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FormerSlugs, formerSlugsPath } from "#src/former-addresses.ts";
import type { FileFacts } from "../http/conditions.ts";
import type { ByteRange, OpenFile } from "../http/plain-http.ts";
import { indexSite, type Representation } from "./site-index.ts";
import { readSiteRules } from "./site-rules.ts";

export type Build = Awaited<ReturnType<typeof readBuild>>;

/** `bytes` is undefined for a file larger than `maxSmallFileBytes`. */
type SiteFileContent = FileFacts & { readonly file: string; readonly bytes: Uint8Array | undefined };

/** A listed file is gone or belongs to the next build: the site has been or is being swapped. */
export class FileGoneError extends Error {
  override name = "FileGoneError";
}

export type SiteOptions = {
  readonly distDir: string;
  readonly maxMemoryBytes: number;
};

/** Pages, scripts and most pictures are smaller; films are larger. */
const maxSmallFileBytes = 256 * 1024;

/** Throws if the folder has no site or no rules. */
export async function readBuild({ distDir, maxMemoryBytes }: SiteOptions) {
  const identity = identify(distDir);
  const rules = await readSiteRules(distDir);
  const index = await indexSite(distDir, rules);
  if (!index.byAddress.has("/")) throw new Error(`There is no site to serve in ${distDir}.`);

  async function openCurrent(file: string): Promise<FileHandle> {
    const handle = await openListed(file);
    if (identify(distDir) === identity) return handle;
    await handle.close();
    throw new FileGoneError(`${file} is of another build.`);
  }

  async function load({ file, headers }: Representation): Promise<SiteFileContent> {
    await using handle = await openCurrent(file);
    const isSmall = (await handle.stat()).size <= maxSmallFileBytes;
    const bytes = isSmall ? await handle.readFile() : undefined;
    const hash = createHash("sha256");
    let size = 0;
    for await (const piece of bytes ? [bytes] : handle.createReadStream({ start: 0, autoClose: false })) {
      hash.update(piece);
      size += piece.length;
    }
    const tag = `"${hash.digest("base64url")}"`;
    const own = { "Content-Length": String(size), ETag: tag };
    return { file, bytes, tag, size, headers: { ...rules.headers, ...headers, ...own } };
  }

  return {
    index,
    identity,
    headers: rules.headers,
    origin: await sitemapOrigin(distDir),
    former: await readFormerSlugs(distDir),
    /** Throws `FileGoneError` or a file system error. */
    read: keptInMemory(load, maxMemoryBytes),
    /** Throws the same errors as `read`. */
    async body({ file, bytes }: SiteFileContent, part: ByteRange): Promise<Uint8Array | OpenFile> {
      return bytes ? bytes.subarray(part.start, part.end + 1) : { handle: await openCurrent(file), part };
    },
  };
}

/** Calls `load` once for all visitors who ask for a file, because memory is several times faster than a disk. */
function keptInMemory(load: (representation: Representation) => Promise<SiteFileContent>, maxBytes: number) {
  const contents = new Map<Representation, Promise<SiteFileContent>>();
  let heldBytes = 0;

  function count({ bytes }: SiteFileContent): void {
    heldBytes += bytes?.length ?? 0;
    if (heldBytes <= maxBytes) return;
    // All files are dropped: popular files are soon read again, and few sites exceed the limit.
    contents.clear();
    heldBytes = 0;
  }

  return (representation: Representation): Promise<SiteFileContent> => {
    const known = contents.get(representation);
    if (known) return known;
    const loading = load(representation);
    contents.set(representation, loading);
    loading.then(count, () => contents.delete(representation));
    return loading;
  };
}

async function openListed(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) throw new FileGoneError(`${file} is gone.`, { cause: error });
    throw error;
  }
}

/** `Sitemap: https://www.example.org/sitemap.xml` → `https://www.example.org` */
export async function sitemapOrigin(distDir: string): Promise<string | undefined> {
  const robots = await readFile(join(distDir, "robots.txt"), "utf8").catch(() => "");
  const [, sitemap = ""] = /^sitemap:[ \t]*(https?:\S+)/im.exec(robots) ?? [];
  return URL.parse(sitemap)?.origin;
}

/** Differs between builds, because a swap renames another folder into place. Undefined if there is no folder. */
export function identify(distDir: string): string | undefined {
  const found = statSync(distDir, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.mtimeNs} ${found.ctimeNs}`;
}

/** Empty if the file is missing or damaged: the site works without former addresses. */
async function readFormerSlugs(distDir: string): Promise<FormerSlugs> {
  const slugs: Promise<FormerSlugs> = readFile(join(distDir, formerSlugsPath), "utf8").then(JSON.parse);
  return slugs.catch(() => ({}));
}
