import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { gitIn } from "#tests/support/programs.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { pulledTrial, type Trial } from "#tests/support/pull-trial.ts";
import { sampleAssets, sampleDay } from "#tests/support/sample.ts";

const edited = "documents/testimonial/quote-hof.json";

async function committedTrial(): Promise<Trial & { git(...args: string[]): string }> {
  const trial = await pulledTrial();
  const git = gitIn(dirname(trial.dir));
  git("init", "--quiet");
  git("add", "snapshot");
  git("commit", "--quiet", "--message=Content");
  return { ...trial, git };
}

async function expectStop(trial: Trial, named: readonly string[]): Promise<void> {
  const before = await readTree(trial.dir);
  const { reason, message } = await trial.failing();
  expect(reason).toBe("uncommitted");
  for (const name of named) expect(message).toContain(`  ${name}\n`);
  expect(message.match(/^ {2}\S/gm)).toHaveLength(named.length);
  expect(message).toContain("DISCARD=1");
  expect(await readTree(trial.dir)).toEqual(before);
  await trial.pull({ settings: { discard: true } });
  expect(await pulledContent(trial.dir)).toEqual(expectedContent(trial.cms.store.current));
  expect(await checkSnapshot(trial.dir)).toEqual([]);
}

test("edits by hand, new documents and stray files, also in place of a folder, stop a pull, which names and keeps them", async () => {
  const trial = await committedTrial();
  await set("quote-hof", "author", "Von Hand")(trial.dir);
  await writeFile(join(trial.dir, "documents/testimonial/mine.json"), '{ "_id": "mine", "_type": "testimonial" }');
  await sealSnapshot(trial.dir, { today: sampleDay });
  const stray = ["documents/page/list.txt", "documents/partner"];
  await rm(join(trial.dir, "documents/partner"), { recursive: true });
  for (const name of stray) await writeFile(join(trial.dir, name), "milk");
  await expectStop(trial, [...stray, "documents/testimonial/mine.json", edited]);
});

test("if git is killed, a pull stops, because it cannot know of edits by hand", async () => {
  const { dir, failing } = await committedTrial();
  await set("quote-hof", "author", "Von Hand")(dir);
  const before = await readTree(dir);
  const bin = await tempFolder();
  await writeFile(join(bin, "git"), "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await failing()).message).toMatch(/^git \S+ was killed \(SIGKILL\), /);
  expect(await readTree(dir)).toEqual(before);
});

test("among pulled files that are not committed, only the edited one is named", async () => {
  const trial = await committedTrial();
  trial.cms.store.edit("quote-teich", (quote) => ({ ...quote, author: "Aus dem CMS" }));
  await trial.pull();
  await set("quote-hof", "author", "Von Hand")(trial.dir);
  await expectStop(trial, [edited]);
});

test("edits that git has, and those that the CMS has, do not stop a pull", async () => {
  const { cms, dir, pull, git } = await committedTrial();
  await set("quote-hof", "author", "Von Hand")(dir);
  await sealSnapshot(dir, { today: sampleDay });
  git("commit", "--quiet", "--all", "--message=By hand");
  expect(await pull()).toMatchObject({ isChanged: true });
  cms.store.edit("quote-teich", (quote) => ({ ...quote, author: "Beide" }));
  await set("quote-teich", "author", "Beide")(dir);
  expect(await pull()).toMatchObject({ isChanged: true });
});

test("outside of git, a pull names all files that differ from the lock", async () => {
  const trial = await pulledTrial();
  await set("quote-hof", "author", "Von Hand")(trial.dir);
  await writeFile(join(trial.dir, "list.txt"), "milk");
  const [picture = ""] = sampleAssets().keys();
  await writeFile(join(trial.dir, "assets", picture), "");
  await expectStop(trial, [`assets/${picture}`, edited, "list.txt"]);
});
