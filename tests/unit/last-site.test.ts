import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sha256 } from "#pipeline/sha256.ts";
import type { KnownFiles } from "#pipeline/site/last-build/known-files.ts";
import { type LastBuild, readLastBuild, saveLastBuild } from "#pipeline/site/last-build/last-build.ts";
import { LastSite } from "#pipeline/site/last-build/last-site.ts";
import { isSettled, stampAt, untilSettledMs } from "#pipeline/site/last-build/stamp.ts";
import { writeFiles } from "#pipeline/site/write-files.ts";
import { readTree, writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** Whether a site is still what was built: whatever happened to it, at whatever time. */

const tree = { "index.html": "<p>home", "de/team.html": "<p>team", "de/team.json": "{}" };

test("a site that nobody touched is whole, and none of its files is read", async () => {
  const { site } = await builtSite();
  expect(site.isWhole).toBe(true);
  expect(site.hasRead).toBe(false);
});

test.each<[string, (dir: string) => void]>([
  ["a file was edited", (dir) => writeFileSync(join(dir, "de/team.html"), "<p>mine!!!")],
  ["a file was edited in its size and its time", (dir) => editUnseen(join(dir, "de/team.html"), "<p>mine")],
  ["a file was replaced in its size and its time", (dir) => replaceUnseen(join(dir, "de/team.html"), "<p>mine")],
  ["a file is gone", (dir) => rmSync(join(dir, "de/team.json"))],
  ["a file has other rights", (dir) => chmodSync(join(dir, "de/team.html"), 0o600)],
  ["a file may be run", (dir) => chmodSync(join(dir, "de/team.html"), 0o755)],
  ["a folder has other rights", (dir) => chmodSync(join(dir, "de"), 0o700)],
  ["the site's own folder has other rights", (dir) => chmodSync(dir, 0o700)],
  ["there is a file more", (dir) => writeFileSync(join(dir, "de/more.html"), "")],
  ["there is an empty folder more", (dir) => mkdirSync(join(dir, "en"))],
  ["a file has another name", (dir) => renameSync(join(dir, "de/team.html"), join(dir, "de/teams.html"))],
  ["a file is a link to the same", (dir) => linkAside(join(dir, "de/team.html"), `${dir}.aside`)],
  ["a folder is a link to the same", (dir) => linkAside(join(dir, "de"), `${dir}.aside`)],
  ["where a file was is a folder", (dir) => replaceByFolder(join(dir, "index.html"))],
  ["all of it is gone", (dir) => rmSync(dir, { recursive: true })],
])("a site is not whole when %s", async (_name, happen) => {
  const { site, dir } = await builtSite();
  happen(dir);
  expect(site.isWhole).toBe(false);
});

test("a copy of the site is the site, and read to know it; the next look reads nothing", async () => {
  const { site, dir } = await builtSite();
  cpSync(dir, `${dir}.copy`, { recursive: true });
  rmSync(dir, { recursive: true });
  renameSync(`${dir}.copy`, dir);
  await pause(untilSettledMs);
  expect(site.isWhole).toBe(true);
  expect(site.hasRead).toBe(true);
  const again = new LastSite(dir, site.files);
  expect(again.isWhole).toBe(true);
  expect(again.hasRead).toBe(false);
});

test("what was just written is read once more: a later write may show the same time", async () => {
  const { dir } = await builtSite();
  const stamp = stampAt(join(dir, "index.html"));
  expect(stamp && isSettled(stamp, stamp[2])).toBe(false);
  expect(stamp && isSettled(stamp, stamp[2] + 60_000)).toBe(true);
  // Whole seconds may come from a clock that counts in steps of two.
  expect(isSettled([1, 5_000, 5_000, 1], 6_500)).toBe(false);
  expect(isSettled([1, 5_000, 5_000, 1], 7_500)).toBe(true);
});

test("files are lent as they are, or none of them", async () => {
  const { site, dir } = await builtSite();
  const next = `${dir}.next`;
  expect(site.lend(["de/team.html", "de/team.json"], next)).toEqual({
    "de/team.html": sha256("<p>team"),
    "de/team.json": sha256("{}"),
  });
  expect(statSync(join(next, "de/team.html")).ino).toBe(statSync(join(dir, "de/team.html")).ino);
  writeFileSync(join(dir, "index.html"), "<p>mine");
  expect(new LastSite(dir, site.files).lend(["index.html"], next)).toBeUndefined();
  // One that cannot be lent, since its place is taken: the others are not left behind.
  expect(site.lend(["index.html", "de/team.html"], next)).toBeUndefined();
  expect(Object.keys(await readTree(next)).sort()).toEqual(["de/team.html", "de/team.json"]);
});

test("writing over a lent file leaves the one it was lent from as it was", async () => {
  const { site, dir } = await builtSite();
  const next = `${dir}.next`;
  site.lend(["de/team.html"], next);
  writeFiles(next, [["de/team.html", "<p>new team"]]);
  expect(readFileSync(join(next, "de/team.html"), "utf8")).toBe("<p>new team");
  expect(await readTree(dir)).toEqual(tree);
});

test("what is remembered comes back, for the same folder alone", async () => {
  const { cache, dir, build } = await remembered();
  expect(readLastBuild(cache, dir)).toEqual(build);
  expect(readLastBuild(cache, `${dir}.other`)).toBeUndefined();
  expect(readLastBuild(`${cache}.none`, dir)).toBeUndefined();
});

test("of a memory that is damaged or cut short anywhere, nothing is believed", async () => {
  const { cache, dir, file } = await remembered();
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    expect(readLastBuild(cache, dir), `byte ${at}`).toBeUndefined();
    writeFileSync(file, whole.subarray(0, at));
    expect(readLastBuild(cache, dir), `${at} bytes`).toBeUndefined();
  }
});

test("nothing is believed of another form either", async () => {
  const { cache, dir, file } = await remembered();
  const [, content = ""] = readFileSync(file, "utf8").split("\n");
  const other = JSON.stringify({ ...JSON.parse(content), format: 0 });
  writeFileSync(file, `${sha256(other)}\n${other}`);
  expect(readLastBuild(cache, dir)).toBeUndefined();
});

test("what cannot be remembered is no reason to fail", async () => {
  const { cache, dir, build } = await remembered();
  rmSync(join(cache, "builds"), { recursive: true });
  writeFileSync(join(cache, "builds"), "in the way");
  expect(() => saveLastBuild(cache, dir, build)).not.toThrow();
  expect(readLastBuild(cache, dir)).toBeUndefined();
});

/** Whole, so that it can be put back exactly. */
const writtenAt = new Date("2026-01-02T03:04:05.000Z");

/** A small site, looked at when its time has moved on. */
async function builtSite(): Promise<{ dir: string; site: LastSite; built: KnownFiles }> {
  const dir = join(await tempFolder(), "dist");
  await writeTree(dir, tree);
  for (const name of Object.keys(tree)) {
    chmodSync(join(dir, name), 0o644);
    utimesSync(join(dir, name), writtenAt, writtenAt);
  }
  for (const folder of [dir, join(dir, "de")]) chmodSync(folder, 0o755);
  const built = new Map(
    Object.entries(tree).map(([name, text]) => [name, { digest: sha256(text), stamp: stampAt(join(dir, name)) }]),
  );
  await pause(untilSettledMs);
  return { dir, built, site: new LastSite(dir, built) };
}

async function remembered() {
  const { dir, built } = await builtSite();
  const cache = await tempFolder();
  const sources = new Map([["/a/b", { digest: sha256("b") }]]);
  const pages = new Map([["key", { files: ["index.html"], styles: ["sections"] }]]);
  const build: LastBuild = {
    inputs: sha256("inputs"),
    making: sha256("making"),
    media: undefined,
    flawless: [sha256("document")],
    sources,
    site: built,
    pages,
  };
  saveLastBuild(cache, dir, build);
  const [name = ""] = Object.keys(await readTree(join(cache, "builds")));
  return { cache, dir, build, file: join(cache, "builds", name) };
}

function editUnseen(file: string, text: string): void {
  const before = statSync(file);
  writeFileSync(file, text);
  utimesSync(file, writtenAt, writtenAt);
  expect(statSync(file)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs, ino: before.ino });
}

function replaceUnseen(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o644 });
  utimesSync(`${file}.new`, writtenAt, writtenAt);
  renameSync(`${file}.new`, file);
}

function replaceByFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

function linkAside(path: string, aside: string): void {
  renameSync(path, aside);
  symlinkSync(aside, path);
}
