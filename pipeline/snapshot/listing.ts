import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join, relative, sep } from "node:path";
import { isLeftover } from "#src/content/leftover-files.ts";
import { formerFile } from "#src/content/model/snapshot-files.ts";
import { readDirRecursive } from "../files.ts";

/** The files in a snapshot's folder, by path inside it (with `/`), sorted by code unit. */
export async function listSnapshot(dir: string) {
  const listing = {
    hasLock: false,
    hasFormer: false,
    documents: [] as string[],
    assets: [] as string[],
    strays: [] as string[],
  };
  for (const entry of readDirRecursive(dir).filter((entry) => !entry.isDirectory())) {
    const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/");
    const [, asset] = /^assets\/([^/]+)$/.exec(path) ?? [];
    if (isLeftover(path)) continue;
    if (!entry.isFile()) listing.strays.push(path);
    else if (path === "snapshot.json") listing.hasLock = true;
    else if (path === formerFile) listing.hasFormer = true;
    else if (/^documents\/[^/]+\/[^/]+\.json$/.test(path)) listing.documents.push(path);
    else if (asset) listing.assets.push(asset);
    else listing.strays.push(path);
  }
  for (const paths of [listing.documents, listing.assets, listing.strays]) paths.sort();
  return listing;
}

/** A file's size in bytes and its digests. It is read in pieces, because a film may be larger than the memory. */
export async function measureFile(path: string) {
  const sha1 = createHash("sha1");
  const sha256 = createHash("sha256");
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    sha1.update(piece);
    sha256.update(piece);
    size += piece.length;
  }
  return { path, size, sha1: sha1.digest("hex"), sha256: sha256.digest("hex") };
}
