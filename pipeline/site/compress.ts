import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inParallel } from "../in-parallel.ts";

const compressible = new Set([".html", ".json", ".js", ".css", ".svg", ".xml", ".txt", ".webmanifest"]);

/** Bytes. A smaller file travels in one packet with its headers either way. */
const least = 512;

/** Writes `.br` and `.gz` beside every file of a built site that gets smaller by it. */
export async function compressSite(dir: string): Promise<{ files: number; bytes: number; brotliBytes: number }> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));

  const total = { files: 0, bytes: 0, brotliBytes: 0 };
  await inParallel(files, availableParallelism(), async (file) => {
    const bytes = await readFile(file);
    if (bytes.length < least) return;
    const [brotli, gzipped] = await Promise.all([toBrotli(bytes), toGzip(bytes)]);
    if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
    if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
    total.files++;
    total.bytes += bytes.length;
    total.brotliBytes += Math.min(brotli.length, bytes.length);
  });
  return total;
}

function toBrotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Node writes no time into the header; the operating system it does write, and here it is taken out (RFC 1952, OS). */
async function toGzip(bytes: Buffer): Promise<Buffer> {
  const gzipped = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  const unknownSystem = 255;
  gzipped[9] = unknownSystem;
  return gzipped;
}
