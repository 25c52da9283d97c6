import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { lockDigest } from "#pipeline/snapshot/lock.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { readSnapshot } from "#src/content/read.ts";
import { type Edit, rewrite } from "#tests/support/edit-snapshot.ts";
import { sampleFolder } from "#tests/support/sample.ts";

const inLock = (from: string, to: string): Edit => {
  return async (dir) => {
    const file = join(dir, "snapshot.json");
    await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
  };
};

test.each<[name: string, edit: Edit, says: RegExp]>([
  ["no lock", (dir) => rm(join(dir, "snapshot.json")), /snapshot\.json: it cannot be opened/],
  ["a lock that breaks off", inLock("}", ""), /snapshot\.json: it is not JSON/],
  ["a lock of another format", inLock('formatVersion": 1', 'formatVersion": 2'), /not a snapshot's lock/],
  ["another model", inLock('modelVersion": 1', 'modelVersion": 9'), /content model 9, this site reads/],
  ["no documents", (dir) => rm(join(dir, "documents"), { recursive: true }), /the folder cannot be/],
  ["a document that breaks off", rewrite("team-jana", () => "{"), /team-jana\.json: it is not JSON/],
  ["a file that is not a document", rewrite("team-jana", () => "[]"), /team-jana\.json: it is not a doc/],
])("the error about a snapshot with %s says where it is broken and what to do", async (_name, edit, says) => {
  const dir = await sampleFolder();
  await edit(dir);
  expect(() => readSnapshot(dir)).toThrow(says);
  expect(() => readSnapshot(dir)).toThrow('Run "make check"');
});

type Lock = Record<string, unknown> & { assets: Record<string, string>; documents: Record<string, string> };

/** Edits of the lock with a correct digest, as a faulty tool might write it. */
test.each<[name: string, edit: (lock: Lock) => unknown, path: string, wrong: string]>([
  ["another model", (lock) => ({ ...lock, modelVersion: 99 }), "modelVersion", "model 99"],
  ["an unknown field", (lock) => ({ ...lock, pulledAt: "now" }), "", "not the lock"],
  ["nothing in it", () => null, "", "not the lock"],
  ["wrong counts", (lock) => ({ ...lock, counts: { page: 1 } }), "counts", "do not fit"],
  ["an expired page", (lock) => ({ ...lock, expired: ["page-home"] }), "expired", "page-home is not a document"],
  ["a lost file", (lock) => ({ ...lock, assets: { ...lock.assets, "x.mp4": "0" } }), 'assets["x.mp4"]', "missing"],
])("a lock with %s is reported", async (_name, edit, path, wrong) => {
  const dir = await sampleFolder();
  const changed = edit(JSON.parse(await readFile(join(dir, "snapshot.json"), "utf8")));
  const sealed = changed === null ? null : { ...(changed as Lock), digest: lockDigest(changed as Lock) };
  await writeFile(join(dir, "snapshot.json"), canonicalJson(sealed));
  await expectOne(dir, path, wrong);
});

test("a lock edited by hand is reported", async () => {
  const dir = await sampleFolder();
  await inLock('"sample"', '"sanity:x/production"')(dir);
  await expectOne(dir, "digest", "edited by hand");
});

test("an asset that the lock does not list, and one that it lists differently, are reported", async () => {
  const dir = await sampleFolder();
  const lock: Lock = JSON.parse(await readFile(join(dir, "snapshot.json"), "utf8"));
  const [unlisted = "", changed = ""] = Object.keys(lock.assets);
  const { [unlisted]: _, ...assets } = { ...lock.assets, [changed]: "0".repeat(64) };
  const sealed = { ...lock, assets };
  await writeFile(join(dir, "snapshot.json"), canonicalJson({ ...sealed, digest: lockDigest(sealed) }));
  const problems = await checkSnapshot(dir);
  expect(problems.map(({ path, wrong }) => [path, wrong])).toEqual([
    [`assets["${unlisted}"]`, expect.stringContaining("does not list")],
    [`assets["${changed}"]`, expect.stringContaining("was changed")],
  ]);
});

async function expectOne(dir: string, path: string, wrong: string): Promise<void> {
  expect(await checkSnapshot(dir)).toEqual([
    expect.objectContaining({ level: "error", document: "snapshot.json", path, wrong: expect.stringContaining(wrong) }),
  ]);
}
