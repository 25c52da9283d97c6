import { chmod, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDocuments } from "#src/content/snapshot.ts";
import { fileOf } from "#tests/support/edit-snapshot.ts";
import { editUnseen, forBuilds, looksOf, nothingNew, RebuiltSite } from "#tests/support/rebuilt-site.ts";
import { site as described } from "#tests/support/site.ts";

/**
 * A build does what is new and no more, and comes out as a clean one, whatever happened to the site in between. More of
 * what may happen: build-of-little.soak.test.ts; other content: tests/content/incremental.soak.test.ts.
 */

// Each test builds several times.
vi.setConfig({ testTimeout: forBuilds, hookTimeout: forBuilds });

let site: RebuiltSite;

beforeAll(async () => {
  site = await RebuiltSite.open();
}, forBuilds);

beforeEach(() => site.restore());

afterAll(() => site?.remove());

test("nothing new is nothing to do, and takes nothing but that", async () => {
  const before = await looksOf(site.distDir);
  expect(await site.build()).toMatch(nothingNew);
  expect(await looksOf(site.distDir)).toEqual(before);
  const { isUpToDate, phases } = JSON.parse(await site.build("--json"));
  expect({ isUpToDate, phases }).toEqual({ isUpToDate: true, phases: [] });
});

test("what was done to the site by hand is undone", async () => {
  const [page, json, twin] = ["de.html", "de.json", "en.html.br"].map((name) => join(site.distDir, name));
  await editUnseen(page ?? "");
  await rm(json ?? "");
  await chmod(twin ?? "", 0o600);
  await writeFile(join(site.distDir, "more.html"), "more");
  expect(await site.build()).not.toMatch(nothingNew);
  await site.expectClean();
  expect(await site.build()).toMatch(nothingNew);
});

test("content that is edited and not sealed is refused as ever, and the site left as it is", async () => {
  const [job] = openDocuments(described.snapshot, "job");
  const file = join(site.snapshotDir, await fileOf(site.snapshotDir, job?._id ?? ""));
  const { atime, mtime } = await stat(file);
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace('"open": true', '"open": tru3'));
  await utimes(file, atime, mtime);
  await expect(site.build()).rejects.toThrow(job?._id);
  await site.expectClean();
  await writeFile(file, text);
  expect(await site.build()).toMatch(nothingNew);
});
