import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { filesOfCommit } from "#pipeline/git/commit-files.ts";
import { distrustIn } from "#pipeline/git/git.ts";
import { readInputs } from "#pipeline/site/cache/build-inputs.ts";
import { lockFile } from "#pipeline/snapshot/lock.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { gitIn, runMake, runVerb } from "#tests/support/programs.ts";
import { rounds } from "#tests/support/rounds.ts";
import { writeSample } from "#tests/support/sample.ts";

/** What commands do if git fails, and what around a repository must not change their answers. */

/** Verbs with their options. If a seal cannot read the lock, it asks git for the committed one. */
const commands = [
  ["diff"],
  ["diff", "--base=HEAD~1", "--head=HEAD"],
  ["history", "--id=quote-hof", "--count=1"],
  ["restore", "--id=quote-hof", "--at=HEAD~1"],
  ["explain", "--id=quote-hof"],
  ["seal", "--today=2026-11-21"],
];

test.for(commands)(
  "if git is killed at any of its calls, the command says so and changes nothing: %s",
  async (words) => {
    const content = await contentRepository();
    await content.edit(set("quote-hof", "author", "Committed"));
    content.commit("An edit");
    await content.edit(set("quote-hof", "author", "By hand"));
    if (words[0] === "seal") await writeFile(join(content.dir, lockFile), "{");
    const before = await readTree(content.dir);
    const runKilledAt = async (call: number) => {
      const { path, calls } = await gitKilledAt(call);
      const outcome = await content.runWith({ PATH: path }, ...words);
      return { ...outcome, isKilled: calls() >= call };
    };
    let call = 1;
    let outcome = await runKilledAt(call);
    while (outcome.isKilled) {
      expect(outcome).toMatchObject({ code: 2, out: "" });
      expect(outcome.err).toMatch(/git \S+ was killed \(SIGKILL\), .* Run it again/);
      expect(await readTree(content.dir)).toEqual(before);
      call += 1;
      outcome = await runKilledAt(call);
    }
    expect(outcome).toMatchObject({ code: 0, err: "" });
    expect(call).toBeGreaterThan(1);
  },
);

/** A `path` on which git kills itself at its n-th call. `calls` returns the number of calls. */
async function gitKilledAt(n: number) {
  const bin = await tempFolder();
  const script = `#!/bin/sh
printf . >> "${bin}/calls"
test "$(wc -c < "${bin}/calls")" -eq ${n} && kill -9 $$
PATH="${process.env.PATH}" exec git "$@"
`;
  await writeFile(join(bin, "git"), script, { mode: 0o755 });
  return { path: `${bin}:${process.env.PATH}`, calls: () => readFileSync(join(bin, "calls")).length };
}

test("if git is killed, a build stops, and does not go on as if there were no commit", async () => {
  vi.stubEnv("PATH", (await gitKilledAt(1)).path);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => readInputs({ snapshotDir: "snapshot", brandDir: "src/brand" })).toThrow(/^git show was killed/);
});

test("git's message is found if git does not trust the checkout, and only then", async () => {
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(distrustIn(process.cwd())).toMatch(/dubious ownership[\s\S]*safe\.directory/);
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "0");
  for (const folder of [process.cwd(), await tempFolder()]) expect(distrustIn(folder)).toBeUndefined();
});

/** Git sets these variables when it runs a hook (githooks(5)), some of them only in linked work trees. */
const ofHooks = {
  GIT_DIR: ".git",
  GIT_INDEX_FILE: ".git/index",
  GIT_WORK_TREE: ".",
  GIT_PREFIX: "site/",
  GIT_COMMON_DIR: ".git",
};

test("in a git hook of another repository, commands read the snapshot's repository", async () => {
  const [content, other] = [await contentRepository(), await contentRepository()];
  await content.edit(set("quote-hof", "author", "By hand"));
  const ask = (environment: Readonly<Record<string, string>>) =>
    runMake(["diff", `ARGS=--dir=${content.dir}`], undefined, environment);
  const expected = await ask({});
  expect(expected.output).toContain("By hand");
  const paths = fc.constantFrom(
    (path: string) => path,
    (path: string) => join(other.folder, path),
  );
  const hook = fc.tuple(fc.subarray(Object.entries(ofHooks), { minLength: 1 }), paths);
  const isSame = fc.asyncProperty(hook, async ([names, placed]) => {
    expect(await ask(Object.fromEntries(names.map(([name, path]) => [name, placed(path)])))).toEqual(expected);
  });
  await fc.assert(isSame, { numRuns: rounds(3, 20) });
});

test("without a git repository, commands that need it say so, and explain knows no commit", async () => {
  const dir = await tempFolder();
  await writeSample(dir);
  const refused = { code: 2, err: expect.stringContaining(`Changes are compared with git, which cannot read ${dir}`) };
  expect(await runVerb(["diff", "--dir", dir])).toMatchObject(refused);
  expect(await runVerb(["history", "--id", "team-jana", "--dir", dir])).toMatchObject(refused);
  const { out } = await runVerb(["explain", "--id", "team-jana", "--dir", dir]);
  expect(out).toContain("  commit  unknown to git\n");
});

test("the files of a commit cannot be read in a folder that was removed meanwhile", async () => {
  const content = await contentRepository();
  const { paths, readFiles } = filesOfCommit(content.dir, "HEAD");
  await rm(content.dir, { recursive: true });
  expect(() => readFiles(paths)).toThrow("ENOENT");
});

test("a clone without files fetches them at once", async () => {
  const content = await contentRepository();
  content.git("config", "uploadpack.allowFilter", "true");
  await content.edit(set("page-home", "title.de", "Neu"));
  content.commit("An edit");
  const clone = await contentRepository();
  const dir = join(clone.folder, "partial");
  gitIn(clone.folder)("clone", "--quiet", "--filter=blob:none", "--no-checkout", `file://${content.folder}`, dir);
  gitIn(dir)("checkout", "--quiet", "HEAD", "--", "site/snapshot/snapshot.json");
  const trace = join(clone.folder, "trace");
  const args = ["diff", "--base=HEAD~1", "--head=HEAD", "--dir", join(dir, "site/snapshot")];
  const { code, out, err } = await runVerb(args, { GIT_TRACE: trace });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Neu");
  // The command fetches once for each commit.
  expect((await readFile(trace, "utf8")).match(/built-in: git fetch/g)).toHaveLength(2);
});

/** Settings with which git could answer differently. */
const settingsOfGit = {
  "log.follow": "true",
  "log.showSignature": "true",
  "log.showRoot": "false",
  "log.date": "relative",
  "log.decorate": "full",
  "log.abbrevCommit": "true",
  "log.diffMerges": "separate",
  "format.pretty": "oneline",
  "i18n.logOutputEncoding": "ISO-8859-1",
  "status.showUntrackedFiles": "no",
  "status.relativePaths": "false",
  "core.quotePath": "true",
  "core.excludesFile": "all-files",
  "core.hooksPath": "hooks",
  "core.pager": "false",
  "color.ui": "always",
  "color.diff": "always",
  "diff.noprefix": "true",
  "diff.renames": "copies",
  "diff.relative": "true",
  "diff.orderFile": "no-such-file",
  "diff.external": "false",
  "diff.ignoreSubmodules": "all",
  "grep.lineNumber": "true",
};

test("a person's settings of git change no answer", async () => {
  const content = await contentRepository();
  await content.edit(set("page-home", "title.de", "Grüße"));
  content.commit("Ändern: größer");
  await content.edit(set("page-home", "title.de", "Von Hand"));
  await writeFile(join(content.dir, "new.txt"), "");
  await writeFile(join(content.folder, "all-files"), "*\n");
  const questions = [
    ["history", "--id=page-home"],
    ["explain", "--id=page-home"],
    ["diff", "--base=HEAD~1"],
  ];
  const answers = async (settings: readonly (readonly [string, string])[]) => {
    const environment = asEnvironment(settings, content.folder);
    const results = [];
    for (const question of questions) results.push(await content.runWith(environment, ...question));
    return results;
  };
  const expected = await answers([]);
  expect(expected).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
  expect(await content.runWith({ GIT_LITERAL_PATHSPECS: "1" }, "history", "--id=page-home")).toEqual(expected[0]);
  const isSame = fc.asyncProperty(fc.subarray(Object.entries(settingsOfGit), { minLength: 8 }), async (settings) => {
    expect(await answers(settings)).toEqual(expected);
  });
  await fc.assert(isSame, { numRuns: rounds(3, 40), examples: [[Object.entries(settingsOfGit)]] });
});

/** Environment variables that give settings to git. The path of `core.excludesFile` is in `folder`. */
function asEnvironment(settings: readonly (readonly [name: string, value: string])[], folder: string) {
  const named = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    // Git runs in several folders, so with a relative path it would not find the file, and would exclude nothing.
    [`GIT_CONFIG_VALUE_${index}`, name === "core.excludesFile" ? join(folder, value) : value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(named) };
}
