import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
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
import { tryPulling } from "#tests/support/pull-trial.ts";
import { sampleDay } from "#tests/support/sample.ts";

/** Tests what a pull records and what reports say after an editor has changed addresses. */

const job = "job-process-engineer";

/** A repository with a pulled snapshot that has two jobs, and the functions that the tests call. */
async function openContent() {
  const { cms, dir, pull, failing } = await tryPulling();
  const { store } = cms;
  store.insert({ ...store.get(job), _id: "job-welder", slug: { _type: "slug", current: "welder" } });
  await pull();
  const git = gitIn(dirname(dir));
  git("init", "--quiet");
  const commit = () => {
    git("add", "snapshot");
    git("commit", "--quiet", "--message=Content");
  };
  commit();
  return {
    dir,
    store,
    pull,
    failing,
    commit,
    seal: () => sealSnapshot(dir, { today: sampleDay }),
    formerPath: join(dir, formerFile),
    former: () => readFile(join(dir, formerFile), "utf8"),
    giveSlug: (id: string, current: string) =>
      store.edit(id, (document) => ({ ...document, slug: { _type: "slug", current } })),
    /** The report on what has changed since the last commit, in its forms. */
    told() {
      const { before, after } = readRevisions(dir, "HEAD", undefined);
      return formsOf(diffSnapshots(before, after));
    },
  };
}

async function errorsIn(dir: string): Promise<string[]> {
  const found = await checkSnapshot(dir);
  return found.filter(({ level }) => level === "error").map(({ document, wrong }) => `${document}: ${wrong}`);
}

test("a job with a new address is reported as moved, and its former address redirects to the new one", async () => {
  const { dir, pull, former, giveSlug, told } = await openContent();
  giveSlug(job, "engineer");
  await pull();
  expect(JSON.parse(await former())).toEqual({ job: { "process-engineer": job } });
  expect(await checkSnapshot(dir)).toEqual([]);
  const { text, markdown } = told();
  const moves = locales.map((locale) => `/${locale}/jobs/process-engineer → /${locale}/jobs/engineer`);
  expect(text).toContain(`  moved  ${moves.join(", ")} (also /jobs/process-engineer): Job “`);
  expect(markdown).toContain(`- **moved** ${moves.map((move) => `\`${move}\``).join(" ")} (also`);
  const page = payloadFor(readSnapshot(dir), { screen: "home", variant: "en" });
  expect(JSON.stringify(page?.site.footerBlocks)).toContain('"slug":"engineer"');
  expect(await pull()).toMatchObject({ isChanged: false });
});

test.each(["gone", "moved"])("a job at the address of one that is %s has moved there", async (other) => {
  const { store, pull, giveSlug, told } = await openContent();
  giveSlug(job, "welder");
  if (other === "moved") giveSlug("job-welder", "joiner");
  else store.remove("job-welder");
  await pull();
  const { text } = told();
  const moves = locales.map((locale) => `/${locale}/jobs/process-engineer → /${locale}/jobs/welder`);
  expect(text).toContain(`  moved  ${moves.join(", ")} (also /jobs/process-engineer): Job “`);
  expect(text).toContain(
    `  touched  ${locales.map((locale) => `/${locale}/jobs/welder`).join(", ")} (also /jobs/welder)`,
  );
  expect(text).not.toContain("  gone  ");
});

test("reports say where former addresses lead and which of them changed", async () => {
  const { dir, store, pull, giveSlug, told, commit } = await openContent();
  giveSlug(job, "engineer");
  store.remove("job-welder");
  await pull();
  const { text } = told();
  expect(text).toContain(`\n  gone  ${locales.map((locale) => `/${locale}/jobs/welder`).join(", ")} (also`);
  commit();
  giveSlug(job, "builder");
  await pull();
  expect(told().text).toContain("Note: /de/jobs/process-engineer leads to /de/jobs/builder\n");
  const { out, code } = await runVerb(["check", "--dir", dir]);
  expect(code).toBe(0);
  for (const line of [
    "/de/jobs/process-engineer leads to /de/jobs/builder",
    "/en/jobs/engineer leads to /en/jobs/builder",
    "/en/jobs/welder is gone: it answers 410 and leads on",
  ])
    expect(out).toContain(`${line}\n`);
});

test("a former address removed by hand needs a seal, is reported, and stays removed", async () => {
  const { dir, store, pull, seal, former, formerPath, giveSlug, told, commit } = await openContent();
  giveSlug(job, "engineer");
  store.remove("job-welder");
  await pull();
  commit();
  await writeFile(formerPath, JSON.stringify({ job: { welder: "job-welder" } }, null, 2).concat("\n"));
  expect(await errorsIn(dir)).toEqual([`${formerFile}: the file was changed after the snapshot was sealed`]);
  await seal();
  expect(await errorsIn(dir)).toEqual([]);
  expect(told().text).toContain("Note: /en/jobs/process-engineer is forgotten: it answers 404\n");
  expect(await pull()).toMatchObject({ isChanged: false });
  expect(JSON.parse(await former())).toEqual({ job: { welder: "job-welder" } });
  await rm(formerPath);
  await seal();
  expect(await errorsIn(dir)).toEqual([]);
});

const invalidLists: readonly (readonly [list: string, wrong: RegExp])[] = [
  ["{", /not readable JSON/],
  ['{\n  "unknown": {}\n}\n', /by type, and slug or screen/],
  ['{\n  "job": {\n    "A b": "x"\n  }\n}\n', /by type, and slug or screen/],
  ['{\n  "job": {\n    "a": 7\n  }\n}\n', /by type, and slug or screen/],
];

test("an invalid list of former addresses is refused by check, seal and pull, and stays unchanged", async () => {
  const { dir, failing, seal, former, formerPath, giveSlug, told } = await openContent();
  for (const [list, wrong] of invalidLists) {
    await writeFile(formerPath, list);
    expect(await checkSnapshot(dir)).toContainEqual(
      expect.objectContaining({ document: formerFile, wrong: expect.stringMatching(wrong) }),
    );
    await expect(seal()).rejects.toThrow(formerFile);
    expect(await former()).toBe(list);
  }
  expect(told().text).toContain(`Note: In the working tree, ${formerFile} cannot be read.`);
  giveSlug(job, "engineer");
  expect(await failing()).toMatchObject({ reason: "invalid", problems: [{ document: formerFile }] });
  expect(await former()).toBe(invalidLists.at(-1)?.[0]);
});
