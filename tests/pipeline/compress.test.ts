import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listFiles, writeFiles } from "#pipeline/files.ts";
import { BuildCache } from "#pipeline/site/cache/build-cache.ts";
import { compressFiles } from "#pipeline/site/files/compress.ts";
import { tempFolder } from "#tests/support/folders.ts";

const page = "<p>Aus Resten wird Futter.</p>\n".repeat(100);

const texts = ["html", "json", "js", "css", "svg", "xml", "txt", "webmanifest"].map((ending) => `de/a.${ending}`);

const others: Readonly<Record<string, string | Buffer>> = {
  "picture.avif": page,
  "font.woff2": page,
  "small.html": "<p>klein</p>",
  _headers: page,
  "noise.txt": randomBytes(4096),
};

test("text files get a Brotli and a gzip form with the same content if it is smaller; other files get none", async () => {
  const dir = await tempFolder();
  writeFiles(dir, [...texts.map((name) => [name, page] as const), ...Object.entries(others)]);
  await compressFiles(dir, listFiles(dir), new BuildCache(await tempFolder()));
  for (const name of texts) {
    expect(brotliDecompressSync(await readFile(join(dir, `${name}.br`))).toString()).toBe(page);
    expect(gunzipSync(await readFile(join(dir, `${name}.gz`))).toString()).toBe(page);
  }
  const compressed = texts.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  expect(listFiles(dir)).toEqual([...compressed, ...Object.keys(others)].sort());
});
