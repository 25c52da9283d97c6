import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { openDocuments, pageOf } from "#src/content/snapshot.ts";
import { announcedFiles, builtDifference } from "#tests/support/announced-files.ts";
import { announcedPages, diffReport } from "#tests/support/announced-pages.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import type { TestSite } from "#tests/support/build-once.ts";
import { fileOf, set } from "#tests/support/edit-snapshot.ts";
import { differences, readTree } from "#tests/support/file-tree.ts";
import { site } from "#tests/support/site.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Milliseconds. Without a cache of pictures a build makes them all. */
const forABuild = 240_000;

/** Builds the site of the behaviours once more. `make verify-build` builds in a clean clone, pictures and all. */
let copy: WorkingCopy;
let first: TestSite;
let snapshotDir: string;

beforeAll(async () => {
  first = await behaviourSite();
  copy = await copyProject("another place", { BRAND_DIR: first.brandDir });
  snapshotDir = join(copy.dir, "content");
  await cp(first.snapshotDir, snapshotDir, { recursive: true });
  await build(copy);
}, forABuild);

afterAll(() => copy?.remove());

test("the same content and code give the same bytes, whatever the folder and the time", async () => {
  const [here, there] = [await readTree(first.distDir), await readTree(join(copy.dir, "dist"))];
  expect(Object.keys(here).length).toBeGreaterThan(200);
  const record = withCompressed("build.json");
  expect(differences(here, there).filter((path) => !record.includes(path))).toEqual([]);
  // The copy is no checkout of git: its record names no commit.
  const { commit: _commit, modified: _modified, ...rest } = JSON.parse(here["build.json"] ?? "");
  expect(JSON.parse(there["build.json"] ?? "")).toEqual(rest);
});

test("no file names the folder it was built in", async () => {
  const files = Object.entries(await readTree(join(copy.dir, "dist")));
  const telling = files.filter(([, content]) => content.includes(copy.dir) || content.includes("/node_modules/"));
  expect(telling.map(([path]) => path)).toEqual([]);
});

test(
  "an edit changes the pages that are announced, the lists for offline visits and the build's record, and nothing else",
  async () => {
    const [job] = openDocuments(site.snapshot, "job");
    const before = { snapshot: readSnapshot(snapshotDir), tree: await readTree(join(copy.dir, "dist")) };
    await set(job?._id ?? "", "summary.de", "Ganz neu beschrieben.")(snapshotDir);
    expect(await copy.pipeline("seal", "--dir", snapshotDir)).toMatchObject({ code: 0 });
    await build(copy);
    const announced = announcedPages(diffReport(before.snapshot, readSnapshot(snapshotDir)));
    // Its page, and those that list the jobs; the other language's are as they were.
    expect(announced).toContain(pathFor({ screen: "job", variant: "de", slug: job?.slug.current ?? "" }));
    expect(announced.length).toBeLessThan(site.paths.length / 2);
    expect(builtDifference(before.tree, await readTree(join(copy.dir, "dist")))).toEqual({
      files: announcedFiles(announced, before.tree),
      media: [],
    });
  },
  forABuild,
);

test(
  "a build that fails leaves the site as it was",
  async () => {
    const before = await readTree(join(copy.dir, "dist"));
    const { _id = "" } = pageOf(site.snapshot, "about") ?? {};
    await writeFile(join(snapshotDir, await fileOf(snapshotDir, _id)), `{ "_id": "${_id}", "_type": "page"`);
    const { code, output } = await copy.pipeline("build", "--dir", snapshotDir);
    expect(code).toBe(1);
    expect(output).toContain(_id);
    expect(differences(before, await readTree(join(copy.dir, "dist")))).toEqual([]);
  },
  forABuild,
);

async function build(copy: WorkingCopy): Promise<void> {
  const { code, output } = await copy.pipeline("build", "--dir", snapshotDir);
  if (code !== 0) throw new Error(`The copy could not be built.\n${output}`);
}

function withCompressed(file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`];
}
