import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sha256 } from "#pipeline/sha256.ts";
import { digestOfFiles } from "#pipeline/site/code/digest-of-files.ts";
import { FileDigests } from "#pipeline/site/last-build/file-digests.ts";
import { untilSettledMs } from "#pipeline/site/last-build/stamp.ts";
import { writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** What a site is built from, told by what its files look like from outside. */

test("a file that looks as it did is not read again", async () => {
  const { dir, known } = await looked();
  const again = new FileDigests(known);
  expect(again.digestOf(join(dir, "a.txt"))).toBe(sha256("one"));
  expect(again.haveRead).toBe(false);
});

test("a file edited in its size and its time is noticed", async () => {
  const { dir, known } = await looked();
  const file = join(dir, "a.txt");
  const before = statSync(file);
  writeFileSync(file, "two");
  utimesSync(file, writtenAt, writtenAt);
  expect(statSync(file)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs, ino: before.ino });
  expect(new FileDigests(known).digestOf(file)).toBe(sha256("two"));
});

test("a file that was just written is not known: it may be written again at the same time", async () => {
  const dir = await tempFolder();
  const file = join(dir, "a.txt");
  writeFileSync(file, "one");
  const files = new FileDigests();
  files.digestOf(file);
  expect([...files.known.keys()]).toEqual([]);
});

test("what was looked at stays the same for the one who looked", async () => {
  const { dir } = await looked();
  const files = new FileDigests();
  const before = digestOfFiles(dir, [""], files);
  writeFileSync(join(dir, "a.txt"), "two");
  expect(files.digestOf(join(dir, "a.txt"))).toBe(sha256("one"));
  expect(digestOfFiles(dir, [""], files)).toBe(before);
});

test("names and content count, and where one ends and the next begins", async () => {
  const trees = [{ a: "1", b: "2" }, { a: "2", b: "1" }, { a: "12", b: "" }, { ab: "12" }, { "a/b": "12" }, {}];
  const digests = await Promise.all(
    trees.map(async (tree) => {
      const dir = await tempFolder();
      await writeTree(dir, tree as Record<string, string>);
      return digestOfFiles(dir, [""]);
    }),
  );
  expect(new Set(digests).size).toBe(trees.length);
});

test("digests hold while nothing is touched", async () => {
  const { files } = await looked();
  expect(files.hold()).toBe(true);
});

test.each<[string, (dir: string) => void]>([
  ["a file was edited", (dir) => writeFileSync(join(dir, "a.txt"), "two")],
  ["a file was written as it was", (dir) => writeFileSync(join(dir, "a.txt"), "one")],
  ["a file is gone", (dir) => rmSync(join(dir, "deep/b.txt"))],
  [
    "a file came and went",
    (dir) => {
      writeFileSync(join(dir, "deep/c.txt"), "");
      rmSync(join(dir, "deep/c.txt"));
    },
  ],
  ["a folder is new", (dir) => mkdirSync(join(dir, "other"))],
])("digests hold no more when %s meanwhile", async (_name, happen) => {
  const { files, dir } = await looked();
  happen(dir);
  expect(files.hold()).toBe(false);
});

test("digests do not hold for a time before the last edit: what ran then may have read something else", async () => {
  const { files, startedMs } = await looked();
  expect(files.hold(startedMs)).toBe(false);
});

test("what a link leads to may change unseen", async () => {
  const { dir } = await looked();
  symlinkSync("a.txt", join(dir, "link.txt"));
  await pause(untilSettledMs);
  const files = new FileDigests();
  files.namesAt(dir);
  expect(files.hold()).toBe(false);
});

/** Whole, so that it can be put back exactly. */
const writtenAt = new Date("2026-01-02T03:04:05.000Z");

/** Two files, looked at when their time has moved on. */
async function looked() {
  const startedMs = Date.now();
  const dir = await tempFolder();
  await writeTree(dir, { "a.txt": "one", "deep/b.txt": "" });
  utimesSync(join(dir, "a.txt"), writtenAt, writtenAt);
  await pause(untilSettledMs);
  const files = new FileDigests();
  expect(files.namesAt(dir)).toEqual(["a.txt", "deep/b.txt"]);
  for (const name of files.namesAt(dir)) files.digestOf(join(dir, name));
  return { dir, files, known: files.known, startedMs };
}
