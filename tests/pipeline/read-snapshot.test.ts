import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf } from "#src/content/snapshot.ts";
import { type Edit, rewrite, set } from "#tests/support/edit-snapshot.ts";
import { writeSample } from "#tests/support/sample.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

test("every document of a snapshot is read, by id and by type", async () => {
  const snapshot = readSnapshot(await sample());
  expect(snapshot.lock.source).toBe("sample");
  expect(snapshot.byId.size).toBe(Object.keys(snapshot.lock.documents).length);
  expect(documentsOf(snapshot, "product").map(({ _id }) => _id)).toEqual([
    "product-fertilizer",
    "product-oil",
    "product-protein",
  ]);
});

test("an edit shows at once, sealed or not", async () => {
  const dir = await sample();
  await set("team-jana", "name", "Jana Peters")(dir);
  expect(readSnapshot(dir).byId.get("team-jana")).toMatchObject({ name: "Jana Peters" });
});

const inLock = (from: string, to: string): Edit => {
  return async (dir) => {
    const file = join(dir, "snapshot.json");
    await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
  };
};

const broken: readonly { name: string; edit: Edit; says: RegExp }[] = [
  { name: "no lock", edit: (dir) => rm(join(dir, "snapshot.json")), says: /snapshot\.json: it cannot be opened/ },
  { name: "a lock that breaks off", edit: inLock("}", ""), says: /snapshot\.json: it is not JSON/ },
  {
    name: "a lock of another format",
    edit: inLock('formatVersion": 1', 'formatVersion": 2'),
    says: /not a snapshot's lock/,
  },
  {
    name: "another model",
    edit: inLock('modelVersion": 1', 'modelVersion": 9'),
    says: /content model 9, this site reads/,
  },
  {
    name: "no documents",
    edit: (dir) => rm(join(dir, "documents"), { recursive: true }),
    says: /the folder cannot be/,
  },
  {
    name: "a document that breaks off",
    edit: rewrite("team-jana", () => "{"),
    says: /team-jana\.json: it is not JSON/,
  },
  {
    name: "a file that is no document",
    edit: rewrite("team-jana", () => "[]"),
    says: /team-jana\.json: it is not a doc/,
  },
];

test.each(broken)("a snapshot with $name says where it is broken and what to do", async ({ edit, says }) => {
  const dir = await sample();
  await edit(dir);
  expect(() => readSnapshot(dir)).toThrow(says);
  expect(() => readSnapshot(dir)).toThrow('Run "make check"');
});

async function sample(): Promise<string> {
  const dir = await tempFolder();
  await writeSample(dir);
  return dir;
}
