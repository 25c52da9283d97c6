import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** What lies in a snapshot's folder, by path inside it (with `/`), in the order of code units. */
export interface Listing {
  readonly hasLock: boolean;
  readonly documents: readonly string[];
  /** Names in `assets/`. */
  readonly assets: readonly string[];
  /** Whatever has no place in a snapshot: other files, links, deeper folders. */
  readonly strays: readonly string[];
}

/** An absent folder is an empty one. */
export async function listSnapshot(dir: string): Promise<Listing> {
  const files = await listFiles(dir);
  const documents: string[] = [];
  const assets: string[] = [];
  const strays: string[] = [];
  let hasLock = false;
  for (const { path, isRegular } of files) {
    const [, asset] = /^assets\/([^/]+)$/.exec(path) ?? [];
    if (!isRegular) strays.push(path);
    else if (path === "snapshot.json") hasLock = true;
    else if (/^documents\/[^/]+\/[^/]+\.json$/.test(path)) documents.push(path);
    else if (asset) assets.push(asset);
    else strays.push(path);
  }
  return { hasLock, documents, assets, strays };
}

async function listFiles(dir: string): Promise<{ path: string; isRegular: boolean }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(ifAbsent([]));
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"),
      isRegular: entry.isFile(),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function ifAbsent<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

/** A file's place and measures. Returns undefined when it is not there. */
export async function measureIfThere(path: string) {
  return existsSync(path) ? { path, ...(await measureFile(path)) } : undefined;
}

/** Size in bytes and digests of a file, read in pieces: a film may be larger than the memory we want to use. */
export async function measureFile(path: string): Promise<{ size: number; sha1: string; sha256: string }> {
  const sha1 = createHash("sha1");
  const sha256 = createHash("sha256");
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    sha1.update(piece);
    sha256.update(piece);
    size += piece.length;
  }
  return { size, sha1: sha1.digest("hex"), sha256: sha256.digest("hex") };
}
