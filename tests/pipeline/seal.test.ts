import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { openDocuments } from "#src/content/snapshot.ts";
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

test("a job's page exists until the end of its last day", async () => {
  const dir = await sampleFolder();
  const openOn = async (today: string) => {
    await sealSnapshot(dir, { today });
    expect(await checkSnapshot(dir)).toMatchObject(today > "2027-05-31" ? [{ path: brokenLink }] : []);
    return openDocuments(readSnapshot(dir), "job").map(({ _id }) => _id);
  };
  // The footer still links to the job.
  const brokenLink = "links[job].target.slug";
  expect(await openOn("2027-05-31")).toEqual(["job-process-engineer"]);
  expect(await openOn("2027-06-01")).toEqual([]);
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
