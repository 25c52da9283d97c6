import { execFile } from "node:child_process";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { differences, readTree } from "#tests/support/file-tree.ts";
import { otherCommits } from "#tests/support/other-commits.ts";
import { forBuilds, nothingNew, RebuiltSite } from "#tests/support/rebuilt-site.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/**
 * What may happen to a site, to what is remembered of it and to its builds, from one build to the next. Of every day:
 * build-of-little.test.ts.
 */

// Each test builds several times.
vi.setConfig({ testTimeout: forBuilds, hookTimeout: forBuilds });

let site: RebuiltSite;

beforeAll(async () => {
  site = await RebuiltSite.open();
}, forBuilds);

beforeEach(() => site.restore());

afterAll(() => site?.remove());

test("an edit and its undoing give the first site again", async () => {
  await site.edit("Ganz anders");
  expect(await site.build()).not.toMatch(nothingNew);
  await site.restore();
  await site.expectClean();
});

test("another commit of the same content changes what the site says of itself, and no page", async () => {
  const { environment, commit } = await otherCommits();
  commit("One");
  await site.buildWith(environment);
  const second = commit("Two");
  expect(await site.buildWith(environment)).not.toMatch(nothingNew);
  const record = JSON.parse(await readFile(join(site.distDir, "build.json"), "utf8"));
  expect(record.commit).toBe(second);
  const changed = differences(await readTree(site.clean.distDir), await readTree(site.distDir));
  expect(changed.filter((name) => !name.startsWith("build.json"))).toEqual([]);
});

test("another setting gives another site, and the old one the old", async () => {
  expect(await site.buildWith({ HSTS_MAX_AGE: "300" })).not.toMatch(nothingNew);
  expect(await readFile(join(site.distDir, "_headers"), "utf8")).toContain("max-age=300");
  expect(await site.build()).not.toMatch(nothingNew);
  await site.expectClean();
});

test("in another folder a site is built anew, and one that came back is known again", async () => {
  const elsewhere = join(await tempFolder(), "dist");
  await rename(site.distDir, elsewhere);
  expect(await site.build()).not.toMatch(nothingNew);
  await site.expectClean();
  await rm(site.distDir, { recursive: true });
  await cp(elsewhere, site.distDir, { recursive: true });
  expect(await site.build()).toMatch(nothingNew);
});

test("without a memory, or with a damaged one, a build does all it would have done", async () => {
  const memory = await site.memory();
  const text = await readFile(memory, "utf8");
  await writeFile(memory, text.slice(1));
  expect(await site.build()).not.toMatch(nothingNew);
  await site.expectClean();
  await rm(memory);
  expect(await site.build()).not.toMatch(nothingNew);
  await site.expectClean();
});

test("what a killed build left is tidied up, and the site comes out right", async () => {
  // Between two renames, with the next site half built of the old one's files.
  await promisify(execFile)("cp", ["-al", site.distDir, `${site.distDir}.building`]);
  await rm(join(`${site.distDir}.building`, "de.html"));
  await rename(site.distDir, `${site.distDir}.old`);
  await writeFile(`${site.distDir}.lock`, JSON.stringify({ pid: 999_999_999, host: hostname(), began: "1" }));
  await site.build();
  await site.expectClean();
  const beside = await readdir(join(site.distDir, ".."));
  expect(beside.sort()).toEqual(["dist", "snapshot"]);
});

test.each(["Code", "Pages", "Pictures", "The rest", "Swap"])(
  "a build killed after its step “%s” leaves a whole site, and the next one comes out right",
  async (step) => {
    const before = await readTree(site.distDir);
    await site.edit(`Abgebrochen: ${step}`);
    await site.buildKilledAt(step);
    const left = await readTree(site.distDir);
    await site.build();
    const made = await readTree(site.distDir);
    // The swap takes no time: a build that is killed when it has said the step before may have made it.
    const whole = ["The rest", "Swap"].includes(step) ? [before, made] : [before];
    expect(whole.some((tree) => differences(tree, left).length === 0)).toBe(true);
    expect(differences(before, made).some((name) => name.endsWith(".html"))).toBe(true);
    await rm(site.distDir, { recursive: true });
    await site.build();
    expect(differences(made, await readTree(site.distDir))).toEqual([]);
  },
);

test("two builds of one folder at once: one waits for the other", async () => {
  await site.edit("Zweimal zugleich");
  const outputs = await Promise.all([site.build(), site.build()]);
  expect(outputs.filter((output) => nothingNew.test(output))).toHaveLength(1);
  expect(outputs.some((output) => output.includes("Another build is running"))).toBe(true);
  const together = await readTree(site.distDir);
  await rm(site.distDir, { recursive: true });
  await site.build();
  expect(differences(together, await readTree(site.distDir))).toEqual([]);
});
