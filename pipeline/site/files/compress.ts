import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeFile } from "../../files.ts";
import { inParallel } from "../../in-parallel.ts";
import { type BuildCache, cacheKey, type Files } from "../cache/build-cache.ts";
import { keyOfMaker } from "../cache/build-inputs.ts";

/** Fonts and pictures are already compressed. */
const compressible = /\.(html|json|js|css|svg|xml|txt|webmanifest)$/;

/** A smaller file stays uncompressed, because it fits into one packet with its headers anyway. */
const leastBytes = 512;

/** The levels of both encodings (docs/decisions/0064-compression.md has the figures). */
export interface Effort {
  readonly brotli: number;
  readonly gzip: number;
}

/** For files of which the site has only one each: code, drawings, pages without a document. */
export const mostEffort: Effort = { brotli: 11, gzip: 9 };

/** For pages and payloads of documents, of which there may be thousands. */
export const effortOfMany: Effort = { brotli: 5, gzip: 6 };

/** Returns `.br` and `.gz`, each only if it is smaller than the file. The result is the same on every machine. */
export async function compress(name: string, bytes: Buffer, effort: Effort): Promise<Files> {
  if (!compressible.test(name) || bytes.length < leastBytes) return new Map();
  const [br, gz] = await Promise.all([toBrotli(bytes, effort.brotli), toGzip(bytes, effort.gzip)]);
  const variants = Object.entries({ ".br": br, ".gz": gz });
  return new Map(variants.filter(([, variant]) => variant.length < bytes.length));
}

const [brotliCompressed, gzipped] = [promisify(brotliCompress), promisify(gzip)];

function toBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliCompressed(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Removes the operating system (RFC 1952, OS), so that all machines give the same bytes. Node writes no time. */
async function toGzip(bytes: Buffer, level: number): Promise<Buffer> {
  const file = await gzipped(bytes, { level });
  const unknownSystem = 255;
  file[9] = unknownSystem;
  return file;
}

/** Writes the compressed forms of a folder's files, except those that are already there. */
export async function compressFiles(dir: string, files: readonly string[], cache: BuildCache): Promise<void> {
  const lacking = files.filter((file) => compressible.test(file) && !existsSync(join(dir, `${file}.br`)));
  await inParallel(lacking, availableParallelism(), async (file) => {
    const bytes = await readFile(join(dir, file));
    const variants = await cache.getOrMake(cacheKey("compressed", extname(file), maker, bytes), () =>
      compress(file, bytes, isLongList(file, bytes) ? effortOfMany : mostEffort),
    );
    for (const [ending, variant] of variants) writeFile(join(dir, file + ending), variant);
  });
}

/** Every edit changes the sitemap and the lists of pages. For 500 kB, the highest Brotli level takes half a second. */
function isLongList(file: string, bytes: Buffer): boolean {
  return bytes.length > 50_000 && /\.(xml|json)$/.test(file);
}

const maker = keyOfMaker(import.meta.filename, [""]);
