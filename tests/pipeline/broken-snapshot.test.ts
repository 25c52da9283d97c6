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

type Lock = Record<"assets" | "documents", Record<string, string>> & Record<string, unknown>;

const sealed = (lock: object) => ({ ...lock, digest: lockDigest(lock as Lock) });
const withAssets = ({ assets, ...lock }: Lock, more: object) => sealed({ ...lock, assets: { ...assets, ...more } });
const nameIn = ({ assets }: Lock, place: number) => Object.keys(assets)[place] ?? "";

/** Edits of the lock. Most have a correct digest, as if a faulty tool had written the lock. */
test.each<[name: string, edit: (lock: Lock) => unknown, path: string | ((lock: Lock) => string), wrong: string]>([
  ["an edit by hand", (lock) => ({ ...lock, source: "sanity:x/production" }), "digest", "edited by hand"],
  ["another model", (lock) => sealed({ ...lock, modelVersion: 99 }), "modelVersion", "model 99"],
  ["an unknown field", (lock) => sealed({ ...lock, pulledAt: "now" }), "", "not the lock"],
  ["nothing in it", () => null, "", "not the lock"],
  ["wrong counts", (lock) => sealed({ ...lock, counts: { page: 1 } }), "counts", "do not fit"],
  ["an expired page", (lock) => sealed({ ...lock, expired: ["page-home"] }), "expired", "page-home is not a document"],
  ["a lost file", (lock) => withAssets(lock, { "x.mp4": "0" }), 'assets["x.mp4"]', "missing"],
  [
    "another digest of a file",
    (lock) => withAssets(lock, { [nameIn(lock, 0)]: "0".repeat(64) }),
    (lock) => `assets["${nameIn(lock, 0)}"]`,
    "was changed",
  ],
  [
    "a file less",
    (lock) => withAssets(lock, { [nameIn(lock, 1)]: undefined }),
    (lock) => `assets["${nameIn(lock, 1)}"]`,
    "does not list",
  ],
])("a lock with %s is reported", async (_name, edit, path, wrong) => {
  const dir = await sampleFolder();
  const lock: Lock = JSON.parse(await readFile(join(dir, "snapshot.json"), "utf8"));
  await writeFile(join(dir, "snapshot.json"), canonicalJson(edit(lock)));
  expect(await checkSnapshot(dir)).toEqual([
    expect.objectContaining({
      level: "error",
      document: "snapshot.json",
      wrong: expect.stringContaining(wrong),
      path: typeof path === "string" ? path : path(lock),
    }),
  ]);
});
