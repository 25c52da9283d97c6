import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
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
  ["a file that is no document", rewrite("team-jana", () => "[]"), /team-jana\.json: it is not a doc/],
])("a snapshot with %s says where it is broken and what to do", async (_name, edit, says) => {
  const dir = await sampleFolder();
  await edit(dir);
  expect(() => readSnapshot(dir)).toThrow(says);
  expect(() => readSnapshot(dir)).toThrow('Run "make check"');
});
