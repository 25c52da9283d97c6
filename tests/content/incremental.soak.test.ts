import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { committedContent, writeContent } from "#tests/support/committed-content.ts";
import { differences, readTree, tempFolder } from "#tests/support/folders.ts";
import { buildSite } from "#tests/support/programs.ts";
import { createRandom } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";

/** A build with a cache gives the same site as one without. In another folder: `make verify`. */

/** Caches are inside the project, because their code imports the project's packages. */
const caches = ".cache/test-caches";

const edits = rounds(1, 3, "EDITED_BUILDS");

test("after each of several random edits, a build with a filled cache and a clean one are the same", async () => {
  const folder = await tempFolder();
  const kept = await tempFolder(caches);
  const content = committedContent();
  await buildSite(["--dir", "snapshot", "--out", join(folder, "first"), "--cache", kept]);
  for (let seed = 1; seed <= edits; seed += 1) {
    editAtRandom(content, createRandom(seed));
    const snapshot = join(folder, "snapshot");
    await writeContent(content, snapshot);
    const clean = await tempFolder(caches);
    // They run at the same time, because neither may disturb the other.
    await Promise.all([
      buildSite(["--dir", snapshot, "--out", join(folder, "incremental"), "--cache", kept]),
      buildSite(["--dir", snapshot, "--out", join(folder, "clean"), "--cache", clean]),
    ]);
    const [one, other] = [await readTree(join(folder, "incremental")), await readTree(join(folder, "clean"))];
    expect(Object.keys(one).length).toBeGreaterThan(100);
    expect(differences(one, other), `seed ${seed}`).toEqual([]);
    await rm(clean, { recursive: true });
  }
});
