import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sha256 } from "#pipeline/sha256.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import { BuildMemory, type MadeSite } from "#pipeline/site/last-build/build-memory.ts";
import { buildingDir, swapInto } from "#pipeline/site/swap.ts";
import { writeFiles } from "#pipeline/site/write-files.ts";
import { lockFor } from "#pipeline/snapshot/lock.ts";
import { writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** What one build knows of the last, whatever happens while it builds. The site here is two files. */

const lock = lockFor({
  ...{ source: "sample", documents: [], assets: [{ name: "a.jpg", sha256: sha256("original") }] },
  ...{ expired: [], alteredAssets: [], modelHash: "", filterHash: "" },
});

let snapshotDir: string;
let distDir: string;
let cacheDir: string;

beforeEach(async () => {
  const folder = await tempFolder();
  [snapshotDir, distDir, cacheDir] = ["snapshot", "dist", "cache"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeTree(snapshotDir, { "documents/page/home.json": "{}" });
  process.umask(0o022);
});

test("a site that was just built is up to date, until its content is edited", async () => {
  await build();
  expect((await open()).isUpToDate()).toBe(true);
  writeFileSync(join(snapshotDir, "documents/page/more.json"), "{}");
  expect((await open()).isUpToDate()).toBe(false);
});

test("pages and media of the last build are there for the next, and only under what they were made of", async () => {
  await build();
  const memory = await open();
  const next = buildingDir(distDir);
  expect(memory.takePage("other key", next)).toBeUndefined();
  expect(memory.takePage("key", next)).toEqual({ digests: { "de.html": sha256("<p>de") }, styles: ["sections"] });
  const lend = memory.mediaLender(lock);
  expect(lend?.("media/a.jpg", next)).toEqual({ "media/a.jpg": sha256("jpg") });
  expect(memory.mediaLender({ ...lock, assets: { "a.jpg": sha256("other") } })).toBeUndefined();
});

test("content that was edited while the site was built, and put back since, is no reason to do nothing", async () => {
  const file = join(snapshotDir, "documents/page/home.json");
  await build(() => {
    writeFileSync(file, "[]");
    writeFileSync(file, "{}");
  });
  expect((await open()).isUpToDate()).toBe(false);
});

test("an edit of the new site before it is looked at for the last time is noticed", async () => {
  await build(
    () => {},
    () => writeFileSync(join(distDir, "de.html"), "<p>my"),
  );
  expect((await open()).isUpToDate()).toBe(false);
});

test("an edit of a file that was lent, while the next site is built, is noticed by the build after it", async () => {
  await build();
  const memory = await open();
  const digests = memory.takePage("key", buildingDir(distDir))?.digests ?? {};
  // In place: the same file under both names.
  writeFileSync(join(distDir, "de.html"), "<p>my");
  await finish(memory, digests);
  expect((await open()).isUpToDate()).toBe(false);
});

test("a file that was edited is not lent", async () => {
  await build();
  writeFileSync(join(distDir, "de.html"), "<p>my");
  expect((await open()).takePage("key", buildingDir(distDir))).toBeUndefined();
});

test("documents are known to be flawless only while code and settings are the same", async () => {
  const first = await open();
  first.flawless.add("digest");
  await finish(first, write());
  expect((await open()).flawless.has("digest")).toBe(true);
  process.env.HSTS_MAX_AGE = "300";
  try {
    expect((await open()).flawless.has("digest")).toBe(false);
  } finally {
    delete process.env.HSTS_MAX_AGE;
  }
});

function open(): Promise<BuildMemory> {
  return BuildMemory.open({ snapshotDir, brandDir: brandDir(), distDir, cacheDir });
}

/** @param meanwhile done before the swap, and after it */
async function build(meanwhile = () => {}, afterwards = () => {}): Promise<void> {
  const memory = await open();
  const digests = write();
  meanwhile();
  await finish(memory, digests, afterwards);
}

function write(): Record<string, string> {
  const files = { "de.html": "<p>de", "media/a.jpg": "jpg" };
  writeFiles(buildingDir(distDir), Object.entries(files));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)]));
}

async function finish(memory: BuildMemory, digests: Record<string, string>, afterwards = () => {}): Promise<void> {
  const page = { digests: { "de.html": digests["de.html"] ?? "" }, styles: ["sections"] };
  const made: MadeSite = { dir: buildingDir(distDir), digests, pages: new Map([["key", page]]), lock };
  const looks = memory.look(made);
  await swapInto(made.dir, distDir);
  afterwards();
  await memory.remember(made, looks);
}
