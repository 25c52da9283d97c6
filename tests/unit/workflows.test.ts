import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Job } from "#tests/rehearsal/read-workflow.ts";

/** actionlint and zizmor, which CI runs, cannot know these rules: docs/decisions/0014-workflows.md. */

const files = readdirSync(".github/workflows").map((file) => {
  return { file, workflow: parse(readFileSync(`.github/workflows/${file}`, "utf8")) };
});
const jobs = files.flatMap(({ file, workflow }) =>
  // A job that calls another workflow has no steps of its own.
  Object.entries<Job>(workflow.jobs).map(([id, job]) => ({
    name: `${file}: ${id}`,
    job: { ...job, steps: job.steps ?? [] },
  })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })));
const jobNamed = (name: string) => jobs.find((row) => row.name === name)?.job;
const stepNamed = (name: string) => steps.find(({ step }) => step.name === name)?.step;
const scriptsOf = (job: Job) => (job.steps ?? []).flatMap(({ run }) => run ?? []);
const mayWrite = ({ permissions = {} }: Job) => Object.values(permissions).includes("write");

/** The commands of a script, without quoted texts and without shell keywords that only join commands. */
function commandsIn(script: string): string[] {
  const glue = /^(#|if |elif |then$|else$|fi$|exit |test |true$|\w+=TEXT$|$)/;
  const bare = script
    .replace(/^\s*#.*$/gm, "")
    .replace(/\$?'[^']*'/g, "TEXT")
    // `head="$(git rev-parse HEAD)"` runs a command, too.
    .replace(/\w+="\$\((.*)\)"/g, "$1")
    .replace(/"[^"]*"/g, "TEXT");
  const commands = bare.split(/\n|&&|\|\||;|\|/).map((command) => command.trim().replace(/^if /, ""));
  return commands.filter((command) => !glue.test(command));
}

test.each(jobs)("$name has a time limit, runs only make, git and gh, and downloads beside the checkout", ({ job }) => {
  if (!job.uses) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  for (const { uses = "", with: options } of job.steps) {
    if (uses.includes("download-artifact@")) expect(options?.path).toMatch(/^\$\{\{ runner\.temp \}\}/);
  }
  const allowed = mayWrite(job)
    ? /^(git|gh|cat|printf|grep) |^find \S+ -maxdepth 1 -type l -delete$/
    : /^(make|git|mv|printf|tail|pipx run) /;
  for (const script of scriptsOf(job)) {
    expect(script).not.toMatch(/GITHUB_(ENV|PATH)/);
    expect(commandsIn(script).filter((command) => !allowed.test(command))).toEqual([]);
  }
});

test.each(jobs.filter(({ job }) => mayWrite(job) && !job.uses))("$name writes, and runs no code of ours", ({ job }) => {
  expect(scriptsOf(job).flatMap(commandsIn).length).toBeGreaterThan(0);
  const granted = Object.entries(job.permissions ?? {}).flatMap(([name, right]) => (right === "write" ? [name] : []));
  expect(["actions", "contents", "pull-requests", "issues"]).toEqual(expect.arrayContaining(granted));
  // Other actions than these two could run code from the checkout.
  const actions = job.steps.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? []);
  expect(["actions/checkout", "actions/download-artifact"]).toEqual(expect.arrayContaining(actions));
});

test("only one step gets each secret, runs code of the default branch and does not get GitHub's token", () => {
  const seeing = (what: string) => steps.filter(({ step }) => JSON.stringify(step).includes(what));
  expect(seeing("secrets.").map(({ name, step }) => [name, step.name])).toEqual([
    ["content.yml: pull", "Pull"],
    ["deploy.yml: deploy", "Deploy"],
    ["preview.yml: publish", "Publish"],
  ]);
  const handed = jobs.flatMap(({ name, job }) => Object.keys(job.secrets ?? {}).map((secret) => [name, secret]));
  expect(handed).toEqual([["content.yml: preview", "CLOUDFLARE_API_TOKEN"]]);
  expect(JSON.stringify(jobs.map(({ job }) => job.env))).not.toMatch(/secrets\.|github\.token/);
  for (const { step } of seeing("github.token")) expect(step.run).not.toMatch(/\bmake\b/);
  // A deploy follows a push to the default branch; the others may be started from anywhere.
  expect(files.find(({ file }) => file === "deploy.yml")?.workflow.on.push).toEqual({ branches: ["main"] });
  for (const name of ["content.yml: pull", "preview.yml: publish"]) {
    const [checkout] = jobNamed(name)?.steps ?? [];
    expect(checkout?.with?.ref, name).toContain("github.event.repository.default_branch");
  }
});

test("a job that may write to a host builds nothing and downloads only the finished site", () => {
  for (const name of ["deploy.yml: deploy", "preview.yml: publish"]) {
    const job = jobNamed(name);
    expect(job?.environment, name).toMatch(/^(production|preview)$/);
    const commands = job && scriptsOf(job).flatMap(commandsIn);
    expect(commands?.map((command) => command.replace(/ (ARGS|>).*/, ""))).toEqual(
      expect.arrayContaining(["make install", "mv TEXT dist"]),
    );
    expect(JSON.stringify(job?.steps)).not.toMatch(/make build|actions\/cache@/);
  }
});

test("runs for forks and Dependabot get neither secrets nor write permissions", () => {
  expect(jobNamed("content.yml: pull")?.if).toMatch(/^\$\{\{ vars\.SANITY_PROJECT_ID != '' \}\}$/);
  for (const name of ["content-check.yml: comment", "preview.yml: build"]) {
    expect(jobNamed(name)?.if).toContain("head.repo.full_name == github.repository");
    expect(jobNamed(name)?.if).toContain("user.login != 'dependabot[bot]'");
  }
  expect(jobNamed("content-check.yml: check")?.permissions).toEqual({ contents: "read" });
});

test("the commit of a pull request contains only content", () => {
  const propose = jobNamed("content.yml: propose");
  expect(propose?.steps[0]?.uses).toContain("actions/checkout@");
  expect(propose && scriptsOf(propose)[0]).toMatch(/^git apply --index .*--include='snapshot\/\*' --exclude='\*'/m);
  const writing = jobs.filter(({ job }) => job.permissions?.contents === "write").map(({ name }) => name);
  expect(writing).toEqual(["content.yml: propose", "content.yml: merge"]);
});

test("a pull that somebody waits for bypasses the CMS's cache, and only a person may allow content to shrink", () => {
  expect(stepNamed("Pull")?.env).toMatchObject({
    SANITY_USE_CDN: expect.stringMatching(/^\$\{\{ github\.event_name == 'schedule' && '1' \|\| '0' \}\}$/),
    ALLOW_SHRINK: expect.stringMatching(/^\$\{\{ inputs\.allow_shrink && '1' \|\| '0' \}\}$/),
  });
  const { workflow } = files.find(({ file }) => file === "content.yml") ?? {};
  expect(workflow.on.workflow_dispatch.inputs.allow_shrink).toMatchObject({ type: "boolean", default: false });
});
