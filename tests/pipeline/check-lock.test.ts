import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { lockDigest } from "#pipeline/snapshot/lock.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { writeSample } from "#tests/support/sample.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

type Lock = Record<string, unknown> & { assets: Record<string, string>; documents: Record<string, string> };

/** Edits that leave the digest right, as a tool would that wrote a wrong lock. */
const edits: readonly { name: string; edit(lock: Lock): unknown; path: string; wrong: string }[] = [
  { name: "another format", edit: (lock) => ({ ...lock, formatVersion: 2 }), path: "", wrong: "not the lock" },
  { name: "another model", edit: (lock) => ({ ...lock, modelVersion: 99 }), path: "modelVersion", wrong: "model 99" },
  { name: "no source", edit: (lock) => ({ ...lock, source: "" }), path: "", wrong: "not the lock" },
  { name: "a field of no meaning", edit: (lock) => ({ ...lock, pulledAt: "now" }), path: "", wrong: "not the lock" },
  { name: "nothing in it", edit: () => null, path: "", wrong: "not the lock" },
  { name: "wrong counts", edit: (lock) => ({ ...lock, counts: { page: 1 } }), path: "counts", wrong: "do not fit" },
  {
    name: "an expired page",
    edit: (lock) => ({ ...lock, expired: ["page-home"] }),
    path: "expired",
    wrong: "page-home is not a document",
  },
  {
    name: "a file that is not there",
    edit: (lock) => ({ ...lock, assets: { ...lock.assets, "x.mp4": "0" } }),
    path: 'assets["x.mp4"]',
    wrong: "missing",
  },
];

test.each(edits)("a lock with $name is reported", async ({ edit, path, wrong }) => {
  const dir = await sample();
  const changed = edit(JSON.parse(await readFile(join(dir, "snapshot.json"), "utf8")));
  const sealed = changed === null ? null : { ...(changed as Lock), digest: lockDigest(changed as Lock) };
  await writeFile(join(dir, "snapshot.json"), canonicalJson(sealed));
  await expectOne(dir, path, wrong);
});

test("a lock edited by hand is reported", async () => {
  const dir = await sample();
  const file = join(dir, "snapshot.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"sample"', '"sanity:x/production"'));
  await expectOne(dir, "digest", "edited by hand");
});

test("a lock that is not JSON is reported once", async () => {
  const dir = await sample();
  await writeFile(join(dir, "snapshot.json"), "{");
  await expectOne(dir, "", "not readable JSON");
});

test("a missing lock is reported once", async () => {
  const dir = await sample();
  await rm(join(dir, "snapshot.json"));
  await expectOne(dir, "", "missing");
});

test("an asset the lock does not list, and one it lists otherwise, are reported", async () => {
  const dir = await sample();
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

async function sample(): Promise<string> {
  const dir = await tempFolder();
  await writeSample(dir);
  return dir;
}

async function expectOne(dir: string, path: string, wrong: string): Promise<void> {
  expect(await checkSnapshot(dir)).toEqual([
    expect.objectContaining({ level: "error", document: "snapshot.json", path, wrong: expect.stringContaining(wrong) }),
  ]);
}
