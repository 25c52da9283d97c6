import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { assetDefects } from "#tests/support/asset-defects.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import { type Defect, type Expected, isExpected } from "#tests/support/defects.ts";
import { rewrite } from "#tests/support/edit-snapshot.ts";
import { fieldDefects } from "#tests/support/field-defects.ts";
import { extraDocuments, fileDefects } from "#tests/support/file-defects.ts";
import { linkDefects } from "#tests/support/link-defects.ts";
import { writeDocument, writeSample } from "#tests/support/sample.ts";
import { sampleDay } from "#tests/support/sample-day.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const sealedDefects = [...contentDefects, ...fieldDefects, ...linkDefects, ...assetDefects];

test("an untouched snapshot has no problems", async () => {
  expect(await checkSnapshot(await sample())).toEqual([]);
});

describe("content that was sealed as it is", () => {
  test.each(sealedDefects)("$name", async (defect) => {
    const dir = await sample();
    await defect.edit(dir);
    await seal(dir);
    expectExactly([defect], await checkSnapshot(dir));
  });
});

describe("files that were changed after sealing", () => {
  test.each(fileDefects)("$name", async (defect) => {
    const dir = await sample();
    await defect.edit(dir);
    expectExactly([defect], await checkSnapshot(dir));
  });
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

/** Each defect gives the one problem that is expected of it, and there are no others. */
function expectExactly(defects: readonly Defect[], problems: Awaited<ReturnType<typeof checkSnapshot>>): void {
  const expected = defects.flatMap(({ expect, and }) => (and ? [expect, and] : [expect]));
  const notFound = expected.filter((one) => !problems.some((problem) => isExpected(one, problem)));
  const unexpected = problems.filter((problem) => !expected.some((one) => isExpected(one, problem)));
  expect({ notFound, unexpected }).toEqual({ notFound: [], unexpected: [] });
  expect(problems).toHaveLength(expected.length);
}

let model = "";
beforeAll(async () => {
  model = await mkdtemp(join(tmpdir(), "website-"));
  await writeSample(model);
  for (const document of extraDocuments) await writeDocument(model, document);
  await seal(model);
  return () => rm(model, { recursive: true, force: true });
});

/** A copy of one sample, which takes longer to make than to copy. */
async function sample(): Promise<string> {
  const dir = await tempFolder();
  await cp(model, dir, { recursive: true });
  return dir;
}

async function seal(dir: string): Promise<void> {
  await sealSnapshot(dir, { today: sampleDay });
}
