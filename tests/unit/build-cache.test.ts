import { copyFile, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BuildCache, cacheKey, prune } from "#pipeline/site/cache/build-cache.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";

const files = new Map([
  ["page.html", Buffer.from("<p>Größe</p>")],
  ["leer", Buffer.alloc(0)],
  ["page.html.br", Buffer.from([0, 255, 10, 13])],
]);

test("a damaged entry is made again", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  cache.set(cacheKey("a"), files);
  const [file = ""] = await entriesOf(dir);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1));
  expect(await cache.getOrMake(cacheKey("a"), async () => files)).toEqual(files);
  expect(await readFile(file)).toEqual(bytes);
  expect(
    await cache.getOrMake(cacheKey("a"), () => Promise.reject(new Error("The mended entry is not used."))),
  ).toEqual(files);
});

test("an entry in the place of another one is not used", async () => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  cache.set(cacheKey("a"), files);
  cache.set(cacheKey("b"), "of another kind");
  await copyFile(await entryOf(dir, cacheKey("b")), await entryOf(dir, cacheKey("a")));
  expect(cache.get(cacheKey("a"))).toBeUndefined();
  expect(cache.get(cacheKey("b"))).toBe("of another kind");
});

test.each([
  ["old entries are deleted", 1e6, ["now", "yesterday", "before"]],
  ["the oldest entries of a folder that grows too large are deleted", 2500, ["now", "yesterday"]],
  ["the entries of this build stay, however large they are", 10, ["now"]],
])("%s", async (_, maxBytes, left) => {
  const dir = await tempFolder();
  const cache = new BuildCache(dir);
  const ages = { now: 0, yesterday: 2, before: 3, "long ago": 40 };
  for (const [name, age] of Object.entries(ages)) {
    cache.set(cacheKey(name), new Map([[name, Buffer.alloc(1000)]]));
    if (age > 0) await setAge(dir, cacheKey(name), age);
  }
  prune(dir, { maxBytes, maxAgeMs: days(30), keepSince: Date.now() - days(1) });
  expect(Object.keys(ages).filter((name) => cache.get(cacheKey(name)))).toEqual(left);
});

function days(count: number): number {
  return count * 86_400_000;
}

async function setAge(dir: string, key: string, daysOld: number): Promise<void> {
  const file = await entryOf(dir, key);
  const time = (Date.now() - days(daysOld)) / 1000;
  await utimes(file, time, time);
}

/** The file of an entry. Its folder has the first two digits of the key, and its name the others. */
async function entryOf(dir: string, key: string): Promise<string> {
  return (await entriesOf(dir)).find((path) => path.replace(/[^0-9a-f]/g, "").endsWith(key)) ?? "";
}

async function entriesOf(dir: string): Promise<string[]> {
  return Object.keys(await readTree(dir)).map((path) => join(dir, path));
}
