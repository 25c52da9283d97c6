import { chmod, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { looksOf, nothingNew, openRebuiltSite } from "#tests/support/rebuilt-site.ts";

/** Rarer events: build-of-little.soak.test.ts; other content: tests/content/incremental.soak.test.ts. */

const rebuilt = openRebuiltSite();

test("a build without changes does nothing", async () => {
  const before = await looksOf(rebuilt.site.distDir);
  expect(await rebuilt.site.build()).toMatch(nothingNew);
  expect(await looksOf(rebuilt.site.distDir)).toEqual(before);
  const { isUpToDate, phases } = JSON.parse(await rebuilt.site.build("--json"));
  expect({ isUpToDate, phases }).toEqual({ isUpToDate: true, phases: [] });
});

test("changes made to the site by hand are undone", async () => {
  const [page, json, twin] = ["de.html", "de.json", "en.html.br"].map((name) => join(rebuilt.site.distDir, name));
  await editUnseen(page ?? "");
  await rm(json ?? "");
  await chmod(twin ?? "", 0o600);
  await writeFile(join(rebuilt.site.distDir, "more.html"), "more");
  expect(await rebuilt.site.build()).toMatch(/^Pages: \d+, 0 of them new /m);
  await rebuilt.site.expectClean();
  expect(await rebuilt.site.build()).toMatch(nothingNew);
});

/** Changes a file in place and keeps its size and time. */
async function editUnseen(file: string): Promise<void> {
  const { atime, mtime } = await stat(file);
  const bytes = await readFile(file);
  bytes[bytes.length - 1] = "!".charCodeAt(0);
  await writeFile(file, bytes);
  await utimes(file, atime, mtime);
}
