import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { expectExactly, sampleCopies, seal, sealedDefects } from "#tests/support/check-defects.ts";
import type { Defect, Expected } from "#tests/support/defects.ts";
import { rewrite } from "#tests/support/edit-snapshot.ts";
import { fileDefects } from "#tests/support/file-defects.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

// Each defect alone: check-defects.soak.test.ts.

const sample = sampleCopies();

test("an untouched snapshot has no problems", async () => {
  expect(await checkSnapshot(await sample())).toEqual([]);
});

test("all of these at once are all reported at once", { timeout: 30_000 }, async () => {
  const dir = await sample();
  for (const { edit } of sealedDefects) await edit(dir);
  await seal(dir);
  expectExactly(sealedDefects, await checkSnapshot(dir));
  for (const { edit } of fileDefects) await edit(dir);
  // Of files that cannot be read nobody knows what they use, or what they show.
  const told = sealedDefects.filter(({ expect }) => expect.wrong !== "no document uses it").map(wherePagesAreUnknown);
  expectExactly([...told, ...fileDefects], await checkSnapshot(dir));
});

test("of a document that breaks off, nothing it referred to is called unused", async () => {
  const dir = await sample();
  await rewrite("page-home", (text) => text.slice(0, text.length / 3))(dir);
  const problems = await checkSnapshot(dir);
  expect(problems.map(({ document }) => document)).toEqual(["documents/page/page-home.json"]);
});

test("a folder with nothing in it is not a snapshot", async () => {
  const problems = await checkSnapshot(await tempFolder());
  expect(problems.map(({ document, wrong }) => `${document} ${wrong}`)).toEqual([
    "documents there is no document in the snapshot",
    "snapshot.json is missing",
  ]);
});

function wherePagesAreUnknown({ and, ...defect }: Defect): Defect {
  const known = (one: Expected): Expected =>
    one.wrong === "no page shows this" ? { ...one, wrong: "", level: "error" } : one;
  return { ...defect, expect: known(defect.expect), ...(and ? { and: known(and) } : {}) };
}
