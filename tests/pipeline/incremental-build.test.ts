import { chmod, cp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { looksOf, nothingNew, openRebuiltSite } from "#tests/support/rebuilt-site.ts";

/** incremental-build.soak.test.ts tests rarer events, tests/content/incremental.soak.test.ts other content. */

const rebuilt = openRebuiltSite();

test("a build without changes does nothing; changes made to the site by hand are undone", async () => {
  const { distDir, build, expectClean } = rebuilt.site;
  const before = await looksOf(distDir);
  const { isUpToDate, phases } = JSON.parse(await build("--json"));
  expect({ isUpToDate, phases }).toEqual({ isUpToDate: true, phases: [] });
  expect(await looksOf(distDir)).toEqual(before);

  await editInPlace(join(distDir, "de.html"));
  await rm(join(distDir, "de.json"));
  await chmod(join(distDir, "en.html.br"), 0o600);
  await writeFile(join(distDir, "more.html"), "more");
  expect(await build()).toMatch(/^Pages: \d+, 0 of them new /m);
  await expectClean();
  expect(await build()).toMatch(nothingNew);
});

test("an edit leaves the files of other pages as they are, except those that somebody has changed", async () => {
  const { distDir, edit, build, expectSameFromNothing } = rebuilt.site;
  const before = await looksOf(distDir);
  await editInPlace(join(distDir, "de.html.gz"));
  await symlink("de.json", join(distDir, "de.json.gz.new"));
  await rename(join(distDir, "de.json.gz.new"), join(distDir, "en.json"));
  await edit("Nur hier");
  await build();
  const after = await looksOf(distDir);
  const isPage = (name: string) => /\.(html|json)(\.br|\.gz)?$/.test(name);
  const kept = Object.keys(before).filter((name) => isPage(name) && after[name]?.inode === before[name]?.inode);
  expect(kept.length).toBeGreaterThan(Object.keys(before).filter(isPage).length / 2);
  expect(kept.filter((name) => /^(de|en)\./.test(name))).toEqual([]);
  await expectSameFromNothing();
});

test("a copy of the site, whose files have other inodes and times, is up to date", async () => {
  const { distDir, build, expectClean } = rebuilt.site;
  await cp(distDir, `${distDir}.copy`, { recursive: true });
  await rm(distDir, { recursive: true });
  await rename(`${distDir}.copy`, distDir);
  expect(await build()).toMatch(nothingNew);
  await expectClean();
});

/** Changes a file and keeps its size. */
async function editInPlace(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length - 1] = "!".charCodeAt(0);
  await writeFile(file, bytes);
}
