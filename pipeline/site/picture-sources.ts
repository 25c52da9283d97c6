import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type MediaOrder, sourceOf } from "./media-orders.ts";

/** The snapshot's pictures and films by their SHA-1, which their names begin with. */
export type PictureSources = ReadonlyMap<string, string>;

export async function findSources(assetsDir: string): Promise<PictureSources> {
  const names = await readdir(assetsDir);
  return new Map(
    names
      .filter((name) => /^[0-9a-f]{40}[-.]/.test(name))
      .sort()
      .map((name) => [name.slice(0, 40), join(assetsDir, name)]),
  );
}

/** Throws once for all sources that are not there. */
export function requireSources(orders: Iterable<MediaOrder>, sources: PictureSources, assetsDir: string): void {
  const missing = new Map<string, string>();
  for (const order of orders) {
    const asset = sourceOf(order);
    if (!asset || sources.has(asset.sha1) || missing.has(asset.name)) continue;
    missing.set(asset.name, `${asset.name} (used on ${order.usedOn})`);
  }
  if (missing.size === 0) return;
  throw new Error(
    `Missing in ${assetsDir}:\n  ${[...missing.values()].join("\n  ")}\n` +
      "Restore the files from git, or pull the content again.",
  );
}

/** Wraps what went wrong with a source in words that say which file it is and what to do. */
export function badSource(order: MediaOrder, source: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `${source} (SHA-1 ${sourceOf(order)?.sha1}, used on ${order.usedOn}) cannot be made into a picture: ${reason}. ` +
      "Restore the file from git, or upload the picture anew in the studio and pull.",
    { cause },
  );
}
