import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readRevisions } from "#pipeline/diff/compare/revision.ts";
import { diffSnapshots } from "#pipeline/diff/diff-snapshots.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { formerFile } from "#src/content/model/snapshot-files.ts";
import { payloadFor } from "#src/content/payload.ts";
import { readSnapshot } from "#src/content/read.ts";
import { locales } from "#src/locales.ts";
import { formsOf } from "#tests/support/diff-report.ts";
import { gitIn, runVerb } from "#tests/support/programs.ts";
import { type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { sampleDay } from "#tests/support/sample.ts";

/** Tests what a pull records and what reports say after an editor has changed addresses. */

const job = "job-process-engineer";

let trial: Trial;
let git: ReturnType<typeof gitIn>;
beforeEach(async () => {
  trial = await tryPulling();
  const model = trial.cms.store.current.get(job);
  trial.cms.store.insert({ ...model, _id: "job-welder", slug: { _type: "slug", current: "welder" } } as never);
  await trial.pull();
  git = gitIn(dirname(trial.dir));
  git("init", "--quiet");
  commit();
});

const former = async () => JSON.parse(await readFile(join(trial.dir, formerFile), "utf8"));
const giveSlug = (id: string, current: string) =>
  trial.cms.store.edit(id, (document) => ({ ...document, slug: { _type: "slug", current } }));

function commit(): void {
  git("add", "snapshot");
  git("commit", "--quiet", "--message=Content");
}

async function errors(): Promise<string[]> {
  const found = await checkSnapshot(trial.dir);
  return found.filter(({ level }) => level === "error").map(({ document, wrong }) => `${document}: ${wrong}`);
}

async function told() {
  const { before, after } = await readRevisions(trial.dir, "HEAD", undefined);
  return formsOf(diffSnapshots(before, after));
}

test("a job with a new address is reported as moved, and its former address redirects to the new one", async () => {
  giveSlug(job, "engineer");
  await trial.pull();
  expect(await former()).toEqual({ job: { "process-engineer": job } });
  expect(await checkSnapshot(trial.dir)).toEqual([]);
  const { text, markdown } = await told();
  const moves = locales.map((locale) => `/${locale}/jobs/process-engineer → /${locale}/jobs/engineer`);
  expect(text).toContain(`  moved  ${moves.join(", ")} (also /jobs/process-engineer): Job “`);
  expect(markdown).toContain(`- **moved** ${moves.map((move) => `\`${move}\``).join(" ")} (also`);
  const page = payloadFor(readSnapshot(trial.dir), { screen: "home", variant: "en" });
  expect(JSON.stringify(page?.site.footerBlocks)).toContain('"slug":"engineer"');
  expect(await trial.pull()).toMatchObject({ isChanged: false });
});

test.each(["gone", "moved"])("a job at the address of one that is %s has moved there", async (other) => {
  giveSlug(job, "welder");
  if (other === "moved") giveSlug("job-welder", "joiner");
  else trial.cms.store.remove("job-welder");
  await trial.pull();
  const { text } = await told();
  const moves = locales.map((locale) => `/${locale}/jobs/process-engineer → /${locale}/jobs/welder`);
  expect(text).toContain(`  moved  ${moves.join(", ")} (also /jobs/process-engineer): Job “`);
  expect(text).toContain(
    `  touched  ${locales.map((locale) => `/${locale}/jobs/welder`).join(", ")} (also /jobs/welder)`,
  );
  expect(text).not.toContain("  gone  ");
});

test("reports say where former addresses lead and which of them changed", async () => {
  giveSlug(job, "engineer");
  trial.cms.store.remove("job-welder");
  await trial.pull();
  const { text } = await told();
  expect(text).toContain(`\n  gone  ${locales.map((locale) => `/${locale}/jobs/welder`).join(", ")} (also`);
  commit();
  giveSlug(job, "builder");
  await trial.pull();
  expect((await told()).text).toContain("Note: /de/jobs/process-engineer leads to /de/jobs/builder\n");
  const { out, code } = await runVerb(["check", "--dir", trial.dir]);
  expect(code).toBe(0);
  for (const line of [
    "/de/jobs/process-engineer leads to /de/jobs/builder",
    "/en/jobs/engineer leads to /en/jobs/builder",
    "/en/jobs/welder is gone: it answers 410 and leads on",
  ])
    expect(out).toContain(`${line}\n`);
});

test("a former address removed by hand needs a seal, is reported, and stays removed", async () => {
  giveSlug(job, "engineer");
  trial.cms.store.remove("job-welder");
  await trial.pull();
  commit();
  await writeFile(join(trial.dir, formerFile), JSON.stringify({ job: { welder: "job-welder" } }, null, 2).concat("\n"));
  expect(await errors()).toEqual([`${formerFile}: the file was changed after the snapshot was sealed`]);
  await sealSnapshot(trial.dir, { today: sampleDay });
  expect(await errors()).toEqual([]);
  expect((await told()).text).toContain("Note: /en/jobs/process-engineer is forgotten: it answers 404\n");
  expect(await trial.pull()).toMatchObject({ isChanged: false });
  expect(await former()).toEqual({ job: { welder: "job-welder" } });
  await rm(join(trial.dir, formerFile));
  await sealSnapshot(trial.dir, { today: sampleDay });
  expect(await errors()).toEqual([]);
});

test("an invalid list of former addresses is refused by check and seal, and stays unchanged", async () => {
  let text = "";
  for (const [list, wrong] of [
    ["{", /not readable JSON/],
    ['{\n  "unknown": {}\n}\n', /by type, and slug or screen/],
    ['{\n  "job": {\n    "A b": "x"\n  }\n}\n', /by type, and slug or screen/],
    ['{\n  "job": {\n    "a": 7\n  }\n}\n', /by type, and slug or screen/],
  ] as const) {
    text = list;
    await writeFile(join(trial.dir, formerFile), text);
    expect(await checkSnapshot(trial.dir)).toContainEqual(
      expect.objectContaining({ document: formerFile, wrong: expect.stringMatching(wrong) }),
    );
    await expect(sealSnapshot(trial.dir, { today: sampleDay })).rejects.toThrow(formerFile);
    expect(await readFile(join(trial.dir, formerFile), "utf8")).toBe(text);
  }
  expect((await told()).text).toContain(`Note: In the working tree, ${formerFile} cannot be read.`);
  giveSlug(job, "engineer");
  expect(await trial.failing()).toMatchObject({ reason: "invalid", problems: [{ document: formerFile }] });
  expect(await readFile(join(trial.dir, formerFile), "utf8")).toBe(text);
});
