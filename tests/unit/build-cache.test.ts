import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BuildCache, keyOf, pack, unpack } from "#pipeline/site/cache/build-cache.ts";
import { prune } from "#pipeline/site/cache/prune.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const files = new Map([
  ["page.html", Buffer.from("<p>Größe</p>")],
  ["leer", Buffer.alloc(0)],
  ["page.html.br", Buffer.from([0, 255, 10, 13])],
]);

test("files come out of a pack as they went in, in their order", () => {
  expect([...(unpack(pack(files)) ?? [])]).toEqual([...files]);
  expect([...(unpack(pack(new Map())) ?? [["none"]])]).toEqual([]);
});

test("a pack with any bit changed, or cut short anywhere, is none", () => {
  const whole = pack(files);
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(unpack(damaged), `byte ${at}`).toBeUndefined();
    expect(unpack(whole.subarray(0, at)), `${at} bytes`).toBeUndefined();
  }
});

test("what was kept is found by its key, by another cache of the same folder too", async () => {
  const dir = await tempFolder();
  new BuildCache(dir).set(keyOf("a"), files);
  expect(new BuildCache(dir).get(keyOf("a"))).toEqual(files);
  expect(new BuildCache(dir).get(keyOf("b"))).toBeUndefined();
});

test("a damaged entry is made again, and then whole", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  cache.set(keyOf("a"), files);
  const [file = ""] = await entriesOf(dir);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1));
  let made = 0;
  const make = async () => {
    made += 1;
    return files;
  };
  expect(await cache.getOrMake(keyOf("a"), make)).toEqual(files);
  expect(await cache.getOrMake(keyOf("a"), make)).toEqual(files);
  expect(made).toBe(1);
  expect(await readFile(file)).toEqual(bytes);
});

test("what cannot be made leaves no entry behind", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  await expect(cache.getOrMake(keyOf("a"), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(cache.get(keyOf("a"))).toBeUndefined();
  expect(await entriesOf(dir)).toEqual([]);
});

test("no two lists of parts have the same key", () => {
  const lists = [["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["a:b"], []];
  expect(new Set(lists.map((list) => keyOf(...list))).size).toBe(lists.length);
});

test("what was used last stays when the folder grows too large", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  const names = ["old", "older", "new"];
  for (const name of names) cache.set(keyOf(name), new Map([[name, Buffer.alloc(1000)]]));
  await setAge(dir, keyOf("older"), 3);
  await setAge(dir, keyOf("old"), 2);
  expect(await prune(dir, { maxBytes: 2500, maxAgeMs: days(30), keepSince: Date.now() - days(1) })).toBe(1);
  expect(names.filter((name) => cache.get(keyOf(name)))).toEqual(["old", "new"]);
});

test("what nobody used for long goes; what this build used stays, however large it is", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  for (const name of ["now", "long ago"]) cache.set(keyOf(name), new Map([[name, Buffer.alloc(1000)]]));
  await setAge(dir, keyOf("long ago"), 22);
  expect(await prune(dir, { maxBytes: 10, maxAgeMs: days(21), keepSince: Date.now() - days(1) })).toBe(1);
  expect(cache.get(keyOf("now"))).toBeDefined();
  expect(cache.get(keyOf("long ago"))).toBeUndefined();
});

test("an entry that is read counts as used", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  cache.set(keyOf("a"), files);
  const file = await setAge(dir, keyOf("a"), 10);
  cache.get(keyOf("a"));
  expect((await stat(file)).mtimeMs).toBeGreaterThan(Date.now() - days(1));
});

test("a folder that is not there has nothing to prune", async () => {
  expect(await prune(join(await tempFolder(), "none"), { maxBytes: 0, maxAgeMs: 0, keepSince: 0 })).toBe(0);
});

function days(count: number): number {
  return count * 86_400_000;
}

async function setAge(dir: string, key: string, daysOld: number): Promise<string> {
  const file = (await entriesOf(dir)).find((path) => path.replace(/[^0-9a-f]/g, "").endsWith(key)) ?? "";
  const time = (Date.now() - days(daysOld)) / 1000;
  await utimes(file, time, time);
  return file;
}

async function entriesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
