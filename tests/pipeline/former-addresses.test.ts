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

const engineer = "job-process-engineer";
const welder = "job-welder";

let trial: Trial;

/** Pulls both jobs and commits the snapshot. */
beforeEach(async () => {
  trial = await tryPulling();
  const model = trial.cms.store.current.get(engineer);
  trial.cms.store.insert({ ...model, _id: welder, slug: { _type: "slug", current: "welder" } } as never);
  await trial.pull();
  gitIn(dirname(trial.dir))("init", "--quiet");
  commit();
});

function commit(): void {
  const git = gitIn(dirname(trial.dir));
  git("add", "snapshot");
  git("commit", "--quiet", "--message=Content");
}

function giveSlug(id: string, current: string): void {
  trial.cms.store.edit(id, (document) => ({ ...document, slug: { _type: "slug", current } }));
}

const former = async () => JSON.parse(await readFile(join(trial.dir, formerFile), "utf8"));

/** `/de/jobs/welder → /de/jobs/joiner`, for each language. */
const moves = (from: string, to: string) => locales.map((locale) => `/${locale}/jobs/${from} → /${locale}/jobs/${to}`);
const welderPaths = locales.map((locale) => `/${locale}/jobs/welder`).join(", ");

async function errors(): Promise<string[]> {
  const found = await checkSnapshot(trial.dir);
  return found.filter(({ level }) => level === "error").map(({ document, wrong }) => `${document}: ${wrong}`);
}

/** The report of what has changed since the last commit, as a text and as Markdown. */
async function told() {
  const { before, after } = await readRevisions(trial.dir, "HEAD", undefined);
  return formsOf(diffSnapshots(before, after));
}

test("a job with a new address is reported as moved, its former address is recorded, and links lead to the new one", async () => {
  giveSlug(engineer, "engineer");
  await trial.pull();
  expect(await former()).toEqual({ job: { "process-engineer": engineer } });
  expect(await checkSnapshot(trial.dir)).toEqual([]);
  const { text, markdown } = await told();
  const expected = moves("process-engineer", "engineer");
  expect(text).toContain(`  moved  ${expected.join(", ")} (also /jobs/process-engineer): Job “`);
  expect(markdown).toContain(`- **moved** ${expected.map((move) => `\`${move}\``).join(" ")} (also`);
  const page = payloadFor(readSnapshot(trial.dir), { screen: "home", variant: "en" });
  expect(JSON.stringify(page?.site.footerBlocks)).toContain('"slug":"engineer"');
  expect(await trial.pull()).toMatchObject({ isChanged: false });
});

test.each([
  ["gone", () => trial.cms.store.remove(welder)],
  ["moved", () => giveSlug(welder, "joiner")],
])("a job that gets the address of a job that is %s is reported as moved there", async (_, leave) => {
  giveSlug(engineer, "welder");
  leave();
  await trial.pull();
  const { text } = await told();
  const expected = moves("process-engineer", "welder").join(", ");
  expect(text).toContain(`  moved  ${expected} (also /jobs/process-engineer): Job “`);
  expect(text).toContain(`  touched  ${welderPaths} (also /jobs/welder)`);
  expect(text).not.toContain("  gone  ");
});

test("reports say where former addresses lead and which of them changed", async () => {
  giveSlug(engineer, "engineer");
  trial.cms.store.remove(welder);
  await trial.pull();
  expect((await told()).text).toContain(`\n  gone  ${welderPaths} (also`);
  commit();
  giveSlug(engineer, "builder");
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
  giveSlug(engineer, "engineer");
  trial.cms.store.remove(welder);
  await trial.pull();
  commit();
  await writeFile(join(trial.dir, formerFile), `${JSON.stringify({ job: { welder } }, null, 2)}\n`);
  expect(await errors()).toEqual([`${formerFile}: the file was changed after the snapshot was sealed`]);
  await sealSnapshot(trial.dir, { today: sampleDay });
  expect(await errors()).toEqual([]);
  expect((await told()).text).toContain("Note: /en/jobs/process-engineer is forgotten: it answers 404\n");
  expect(await trial.pull()).toMatchObject({ isChanged: false });
  expect(await former()).toEqual({ job: { welder } });
  await rm(join(trial.dir, formerFile));
  await sealSnapshot(trial.dir, { today: sampleDay });
  expect(await errors()).toEqual([]);
});

test.each([
  ["that is no JSON", "{", /not readable JSON/],
  ["with an unknown type", '{\n  "unknown": {}\n}\n', /by type, and slug or screen/],
  ["with an invalid slug", '{\n  "job": {\n    "A b": "x"\n  }\n}\n', /by type, and slug or screen/],
  ["with a number as an id", '{\n  "job": {\n    "a": 7\n  }\n}\n', /by type, and slug or screen/],
])("a list of former addresses %s is refused by check, seal and pull, and stays unchanged", async (_, list, wrong) => {
  await writeFile(join(trial.dir, formerFile), list);
  const problem = { document: formerFile, wrong: expect.stringMatching(wrong) };
  expect(await checkSnapshot(trial.dir)).toContainEqual(expect.objectContaining(problem));
  await expect(sealSnapshot(trial.dir, { today: sampleDay })).rejects.toThrow(formerFile);
  expect((await told()).text).toContain(`Note: In the working tree, ${formerFile} cannot be read.`);
  giveSlug(engineer, "engineer");
  expect(await trial.failing()).toMatchObject({ reason: "invalid", problems: [{ document: formerFile }] });
  expect(await readFile(join(trial.dir, formerFile), "utf8")).toBe(list);
});
