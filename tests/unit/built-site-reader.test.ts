import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readerOf } from "#pipeline/diff/visual/render.ts";
import { tempFolder } from "#tests/support/folders.ts";

test("a page with pages below it is read, not the folder beside it", async () => {
  const dist = await tempFolder();
  await mkdir(join(dist, "de/jobs"), { recursive: true });
  for (const name of ["index.html", "de.html", "de/jobs.html", "de/jobs/one.html", "de/styles.css"]) {
    await writeFile(join(dist, name), name);
  }
  const read = readerOf(dist);
  const texts = ["/", "/de", "/de/jobs", "/de/jobs/one", "/de/styles.css"].map(async (path) =>
    String(await read(path)),
  );
  expect(await Promise.all(texts)).toEqual([
    "index.html",
    "de.html",
    "de/jobs.html",
    "de/jobs/one.html",
    "de/styles.css",
  ]);
  expect(await read("/de/jobs/two")).toBeUndefined();
});

test("what cannot be read is an error, and no page that is missing", async () => {
  const dist = await tempFolder();
  await mkdir(join(dist, "de.html"));
  await expect(readerOf(dist)("/de")).rejects.toThrow("EISDIR");
});
