import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { BuildCache } from "#pipeline/site/cache/build-cache.ts";
import { compressFiles } from "#pipeline/site/files/compress.ts";
import { readTree, tempFolder, writeTree } from "#tests/support/folders.ts";

const page = "<p>Aus Resten wird Futter.</p>\n".repeat(100);

test("text files get a Brotli and a gzip twin with the same content", async () => {
  const dir = await tempFolder();
  const endings = ["html", "json", "js", "css", "svg", "xml", "txt", "webmanifest"];
  await writeTree(dir, Object.fromEntries(endings.map((ending) => [`de/a.${ending}`, page])));
  await compressAll(dir);
  for (const ending of endings) {
    expect(brotliDecompressSync(await readFile(join(dir, `de/a.${ending}.br`))).toString()).toBe(page);
    expect(gunzipSync(await readFile(join(dir, `de/a.${ending}.gz`))).toString()).toBe(page);
  }
});

test.each<[what: string, name: string, content: string | Buffer]>([
  ["a picture", "a.avif", page],
  ["a font", "a.woff2", page],
  ["a small file", "a.html", "<p>klein</p>"],
  ["a file without an ending", "_headers", page],
  ["a file that would not get smaller", "noise.txt", randomBytes(4096)],
])("%s is not compressed", async (_, name, content) => {
  const dir = await tempFolder();
  await writeFile(join(dir, name), content);
  await compressAll(dir);
  expect(Object.keys(await readTree(dir))).toEqual([name]);
});

async function compressAll(dir: string): Promise<void> {
  await compressFiles(dir, listFiles(dir), new BuildCache(await tempFolder()));
}
