import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { fileOf, rewrite, set } from "#tests/support/edit-snapshot.ts";
import { readTree } from "#tests/support/folders.ts";
import { runVerb } from "#tests/support/programs.ts";
import { sampleDay, sampleFolder } from "#tests/support/sample.ts";

test("after a seal, a snapshot edited by hand is valid again", async () => {
  const dir = await sampleFolder();
  await set("page-home", "title.de", "Willkommen")(dir);
  await rewrite("team-jana", (text) => JSON.stringify(JSON.parse(text)))(dir);
  await rename(join(dir, "documents/partner/partner-muehle.json"), join(dir, "documents/page/elsewhere.json"));
  expect(await checkSnapshot(dir)).not.toEqual([]);
  expect(await runVerb(["seal", "--dir", dir, "--today", sampleDay])).toMatchObject({ code: 0, err: "" });
  expect(await checkSnapshot(dir)).toEqual([]);
  expect(readSnapshot(dir).lock.source).toBe("sample");
  expect(readSnapshot(dir).byId.get("page-home")).toMatchObject({ title: { de: "Willkommen" } });
  expect(await fileOf(dir, "partner-muehle")).toBe("documents/partner/partner-muehle.json");
});

test("two documents in each other's files are both kept", async () => {
  const dir = await sampleFolder();
  const one = join(dir, "documents/page/page-home.json");
  const two = join(dir, "documents/page/page-team.json");
  const before = await readTree(dir);
  await rename(one, join(dir, "aside"));
  await rename(two, one);
  await rename(join(dir, "aside"), two);
  await sealSnapshot(dir, { today: sampleDay });
  expect(await readTree(dir)).toEqual(before);
});

test("nothing is written while a file cannot be read", async () => {
  const dir = await sampleFolder();
  await set("page-home", "title.de", "Willkommen")(dir);
  await rewrite("team-jana", (text) => text.slice(0, 20))(dir);
  await writeFile(join(dir, "documents/page/double.json"), await readFile(join(dir, "documents/page/page-team.json")));
  const before = await readTree(dir);
  const { code, out, err } = await runVerb(["seal", "--dir", dir, "--today", sampleDay]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("documents/teamMember/team-jana.json is not readable JSON");
  expect(err).toContain("documents/page/double.json has the same _id");
  expect(await readTree(dir)).toEqual(before);
});

const source = "sanity:abc123/production";

/** Two branches of a project's content, each with an edit of its own; the first is merged into the second. */
async function mergedBranches(sources = [source, source]) {
  const repository = await contentRepository();
  for (const [index, id] of ["page-home", "page-team"].entries()) {
    repository.git("checkout", "--quiet", "-b", id, "main");
    await set(id, "title.de", `Anders ${index}`)(repository.dir);
    await repository.seal(sampleDay, sources[index]);
    repository.commit(id);
  }
  expect(() => repository.git("merge", "page-home")).toThrow();
  return repository;
}

test("after a merge of two branches a seal makes the lock of both, from the source of both", async () => {
  const repository = await mergedBranches();
  const { dir } = repository;
  expect(await readFile(join(dir, "snapshot.json"), "utf8")).toContain("<<<<<<<");
  expect(await repository.run("seal", "--today", sampleDay)).toMatchObject({ code: 0 });
  expect(await checkSnapshot(dir)).toEqual([]);
  expect(readSnapshot(dir).lock.source).toBe(source);
});

test("a merge of content from two sources is not sealed before somebody has chosen", async () => {
  const repository = await mergedBranches([source, "sanity:other/production"]);
  const before = await readTree(repository.dir);
  const { code, err } = await repository.run("seal", "--today", sampleDay);
  expect(code).toBe(2);
  expect(err).toContain('"source": "sanity:other/production"');
  expect(err).toContain(`"source": "${source}"`);
  expect(await readTree(repository.dir)).toEqual(before);
});

test("a lock that is cut, empty, a list or without source is replaced by one with the source that git has", async () => {
  const repository = await contentRepository();
  await repository.seal(sampleDay, source);
  repository.commit("From the CMS");
  const file = join(repository.dir, "snapshot.json");
  const whole = await readFile(file, "utf8");
  for (const spoilt of [whole.slice(0, whole.length / 2), "", "[]", '{"source":""}']) {
    await writeFile(file, spoilt);
    await repository.seal();
    expect(readSnapshot(repository.dir).lock.source, spoilt).toBe(source);
    expect(await checkSnapshot(repository.dir), spoilt).toEqual([]);
  }
});

test("without a lock, a seal does not assume that the company is invented", async () => {
  const dir = await sampleFolder();
  await rm(join(dir, "snapshot.json"));
  const before = await readTree(dir);
  const { code, err } = await runVerb(["seal", "--dir", dir, "--today", sampleDay]);
  expect(code).toBe(2);
  expect(err).toContain("--source=sample");
  expect(await readTree(dir)).toEqual(before);
});
