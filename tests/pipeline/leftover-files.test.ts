import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOfFiles } from "#pipeline/files.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { isLeftover } from "#src/content/leftover-files.ts";
import { readSnapshot } from "#src/content/read.ts";
import { gitIn, runVerb } from "#tests/support/programs.ts";
import { rounds } from "#tests/support/rounds.ts";
import { sampleDay, sampleFolder } from "#tests/support/sample.ts";

const ordinaryName = fc.constantFrom("page-home.json", "x", "picture.jpg", "2-more.sql");
const ofWindows = ["Thumbs.db", "thumbs.db", "desktop.ini"];
const fixedNames = [".DS_Store", "Icon\r", ".directory", ".nfs0000a1", ".Trash-1000", ...ofWindows];
const leftoverName = fc.oneof(
  fc.constantFrom(...fixedNames),
  ordinaryName.map((name) => `._${name}`),
  ordinaryName.map((name) => `${name}~`),
  fc.tuple(ordinaryName, fc.constantFrom("swp", "swo", "un~")).map(([name, ending]) => `.${name}.${ending}`),
  ordinaryName.map((name) => `#${name}#`),
  ordinaryName.map((name) => `.#${name}`),
  ordinaryName.map((name) => `.~lock.${name}#`),
  fc.tuple(ordinaryName, fc.constantFrom("orig", "rej")).map(([name, ending]) => `${name}.${ending}`),
);
const folders = ["", "documents/", "documents/page/", "documents/page/__MACOSX/", "assets/", "assets/.AppleDouble/"];
const folder = fc.constantFrom(...folders);

test("files that a desktop or an editor leaves in a snapshot are ignored", async () => {
  const dir = await sampleFolder();
  const [whole, digest] = [readSnapshot(dir), digestOfFiles(dir, [""])];
  const leftovers = fc.uniqueArray(fc.tuple(folder, leftoverName), { minLength: 1 });
  const leavesNoTrace = fc.asyncProperty(leftovers, async (names) => {
    const files = names.map(([place, name]) => join(dir, place, name));
    for (const file of files) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '{"_id":"x"');
    }
    expect(await checkSnapshot(dir)).toEqual([]);
    expect(await runVerb(["seal", "--dir", dir, "--today", sampleDay])).toMatchObject({ code: 0, err: "" });
    expect(readSnapshot(dir)).toEqual(whole);
    expect(digestOfFiles(dir, [""])).toBe(digest);
    for (const file of files) await rm(file, { force: true });
  });
  await fc.assert(leavesNoTrace, { numRuns: rounds(10, 200) });
});

test("git ignores the same files, and no other", () => {
  const ignored = (path: string) => {
    try {
      return gitIn(process.cwd())("check-ignore", "--no-index", path) !== "";
    } catch {
      return false;
    }
  };
  const isSame = fc.property(fc.oneof(leftoverName, ordinaryName), (name) => {
    expect([name, ignored(`public/${name}`)]).toEqual([name, isLeftover(name)]);
  });
  fc.assert(isSame, { numRuns: rounds(30, 300), examples: fixedNames.map((name) => [name]) });
});
