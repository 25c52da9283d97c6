import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recoverSwap, swapFolder } from "#pipeline/swap.ts";
import { readTree, tempFolder, writeTree } from "#tests/support/folders.ts";

const oldSite = { "index.html": "old", "de/team.html": "old team" };
const newSite = { "index.html": "new", "en/team.html": "new team" };

test("the new site replaces the old one completely", async () => {
  const folder = await folderWith({ dist: oldSite, built: newSite });
  swapFolder(join(folder, "built"), join(folder, "dist"));
  expect(await sitesIn(folder)).toEqual({ dist: newSite });
});

test("if the new site cannot be moved, the old one comes back", async () => {
  const folder = await folderWith({ dist: oldSite, built: newSite });
  // A folder cannot be moved into itself: the first rename succeeds, the second fails.
  const inside = join(folder, "built", "dist");
  await writeTree(inside, oldSite);
  expect(() => swapFolder(join(folder, "built"), inside)).toThrow();
  expect(await readTree(inside)).toEqual(oldSite);
});

test.each([
  ["killed after the old site was put aside", { "dist.old": oldSite, built: newSite }, oldSite],
  ["killed after the new site arrived", { dist: newSite, "dist.old": oldSite }, newSite],
  [
    "killed while the old site was being removed",
    { dist: newSite, "dist.old.doomed": { "index.html": "old" } },
    newSite,
  ],
  [
    "killed while the old site was being removed, and after dist was deleted by hand",
    { "dist.old.doomed": { "index.html": "old" } },
    undefined,
  ],
  ["that was not killed", { dist: oldSite }, oldSite],
])("after a run %s, recovery leaves a whole site or none", async (_, state, expected) => {
  const folder = await folderWith(state);
  recoverSwap(join(folder, "dist"));
  const { built, ...rest } = await sitesIn(folder);
  expect(rest).toEqual(expected ? { dist: expected } : {});
});

type Sites = Record<string, Readonly<Record<string, string>>>;

async function folderWith(sites: Sites): Promise<string> {
  const folder = await tempFolder();
  for (const [name, tree] of Object.entries(sites)) await writeTree(join(folder, name), tree);
  return folder;
}

async function sitesIn(folder: string): Promise<Sites> {
  const names = await readdir(folder);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readTree(join(folder, name))])));
}
