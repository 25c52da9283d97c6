import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { inParallel } from "../in-parallel.ts";
import type { Files } from "./cache/build-cache.ts";
import { type BuildCache, keyOf } from "./cache/build-cache.ts";
import { compress, isCompressible, mostEffort } from "./compress.ts";
import { listFiles } from "./list-files.ts";
import { writeFiles } from "./write-files.ts";

/**
 * Writes `.br` and `.gz` beside every file of a built site that gets smaller by it.
 *
 * @param isDone files that have their twins, or need none
 */
export async function compressSite(
  dir: string,
  { cache, isDone = () => false }: { cache?: BuildCache; isDone?: (file: string) => boolean } = {},
): Promise<void> {
  const files = (await listFiles(dir)).filter((file) => isCompressible(file) && !isDone(file));
  await inParallel(files, availableParallelism(), async (file) => {
    const twins = await twinsOf(file, await readFile(join(dir, file)), cache);
    writeFiles(
      dir,
      [...twins].map(([ending, twin]) => [file + ending, twin] as const),
    );
  });
}

async function twinsOf(file: string, bytes: Buffer, cache: BuildCache | undefined): Promise<Files> {
  const make = () => compress(file, bytes, mostEffort);
  const { brotli, zlib } = process.versions;
  const key = keyOf("compressed", extname(file), JSON.stringify({ ...mostEffort, versions: [brotli, zlib] }), bytes);
  return cache && bytes.length > 0 ? cache.getOrMake(key, make) : make();
}
