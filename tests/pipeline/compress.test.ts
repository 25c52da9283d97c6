import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressSite } from "#pipeline/site/compress-site.ts";
import { readTree, writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const page = "<p>Aus Resten wird Futter.</p>\n".repeat(100);

test("a page gets a brotli and a gzip twin that hold the same bytes", async () => {
  const dir = await tempFolder();
  await writeTree(dir, { "de/produkte.html": page });
  await compressSite(dir);
  const brotli = await readFile(join(dir, "de/produkte.html.br"));
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  expect(gunzipSync(await readFile(join(dir, "de/produkte.html.gz"))).toString()).toBe(page);
});

test.each(["a.html", "a.json", "a.js", "a.css", "a.svg", "a.xml", "a.txt", "a.webmanifest"])(
  "%s is compressed",
  async (name) => {
    expect(await twinsOf(name, page)).toEqual([`${name}.br`, `${name}.gz`]);
  },
);

test.each([
  ["a picture", "a.avif", page],
  ["a font", "a.woff2", page],
  ["a small file", "a.html", "<p>klein</p>"],
  ["a file without an ending", "_headers", page],
])("%s is left alone", async (_, name, content) => {
  expect(await twinsOf(name, content)).toEqual([]);
});

test("a file that would not get smaller gets no twin", async () => {
  const dir = await tempFolder();
  await writeFile(join(dir, "noise.txt"), randomBytes(4096));
  await compressSite(dir);
  expect(Object.keys(await readTree(dir))).toEqual(["noise.txt"]);
});

test("compressing again, in another folder, gives the same bytes, and no gzip header tells of machine or time", async () => {
  const [one, two] = [await tempFolder(), await tempFolder()];
  const site = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}/page.html`, page + index]));
  for (const dir of [one, two]) {
    await writeTree(dir, site);
    await compressSite(dir);
  }
  expect(await readTree(two)).toEqual(await readTree(one));
  const header = (await readFile(join(one, "0/page.html.gz"))).subarray(4, 10);
  expect({ time: header.readUInt32LE(0), system: header[5] }).toEqual({ time: 0, system: 255 });
});

async function twinsOf(name: string, content: string): Promise<string[]> {
  const dir = await tempFolder();
  await writeTree(dir, { [name]: content });
  await compressSite(dir);
  return Object.keys(await readTree(dir))
    .filter((path) => path !== name)
    .sort();
}
