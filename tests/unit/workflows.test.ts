import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** What keeps the workflows safe: see docs/decisions/0014-workflows.md. The rules are those of actionlint and zizmor. */

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly "timeout-minutes"?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: object;
  readonly steps: readonly Step[];
}

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, ".github/workflows")).map((file) => {
  const text = readFileSync(join(root, ".github/workflows", file), "utf8");
  return { file, text, workflow: parse(text) };
});
const jobs = files.flatMap(({ file, workflow }) =>
  Object.entries<Job>(workflow.jobs).map(([id, job]) => ({ name: `${file}: ${id}`, job, workflow })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })));
const stepNamed = (name: string) => steps.find(({ step }) => step.name === name)?.step;
const scriptsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);
const mayWrite = ({ permissions = {} }: Job) => Object.values(permissions).includes("write");

/** Each command of a script by itself, without texts in quotes and without words of the shell that only join commands. */
function commandsIn(script: string): string[] {
  const glue = /^(#|if |elif |then$|else$|fi$|exit |test |true$|\w+=TEXT$|$)/;
  const bare = script
    .replace(/^\s*#.*$/gm, "")
    .replace(/\$?'[^']*'/g, "TEXT")
    .replace(/\w+="\$\((.*)\)"/g, "$1")
    .replace(/"[^"]*"/g, "TEXT");
  const commands = bare.split(/\n|&&|\|\||;|\|/).map((command) => command.trim().replace(/^if /, ""));
  return commands.filter((command) => !glue.test(command));
}

test.each(files)("$file runs no foreign code with its rights, and says what it may do", ({ text, workflow }) => {
  expect(text).not.toMatch(/pull_request_target|workflow_run|secrets: inherit|self-hosted|toJSON\(/);
  expect([{}, { contents: "read" }]).toContainEqual(workflow.permissions);
  expect(workflow.concurrency.group).not.toBe("");
});

test.each(files)("$file pins its actions by commit, and says beside each which version that is", ({ text }) => {
  const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(jobs)("$name leaves no credentials on disk, ends in time, and its conditions are expressions", ({ job }) => {
  expect(job["timeout-minutes"]).toBeGreaterThan(0);
  for (const { uses = "", with: options } of job.steps) {
    if (uses.startsWith("actions/checkout@")) expect(options).toMatchObject({ "persist-credentials": false });
    // Files that are handed to other jobs lie beside the checkout, which has nothing of theirs inside.
    const paths = uses.includes("-artifact@")
      ? String(options?.path)
          .trim()
          .split(/\s*\n\s*/)
      : [];
    for (const path of paths) expect(path).toMatch(/^\$\{\{ runner\.temp \}\}/);
  }
  // A blank around `${{ }}` makes it a text, and every text is true. An actor can be feigned.
  for (const condition of [job.if, ...job.steps.map((step) => step.if)].filter((text) => text !== undefined)) {
    expect(condition).toMatch(/^\$\{\{[^}]*\}\}$/);
    expect(condition).not.toMatch(/github\.(actor|triggering_actor)|contains\(/);
  }
});

test.each(jobs)("$name has sound scripts that call make, git or gh, with nothing from outside in them", ({ job }) => {
  const allowed = mayWrite(job) ? /^(git|gh|cat|printf) / : /^(make|git) /;
  for (const script of scriptsOf(job)) {
    expect(() => execFileSync("bash", ["-n"], { input: script })).not.toThrow();
    expect(script).not.toMatch(/\$\{\{|GITHUB_(ENV|PATH|OUTPUT)|::set-|\beval\b/);
    expect(commandsIn(script).filter((command) => !allowed.test(command))).toEqual([]);
  }
});

test.each(jobs.filter(({ job }) => mayWrite(job)))("$name may write, and runs no code of ours", ({ job }) => {
  expect(scriptsOf(job).flatMap(commandsIn).length).toBeGreaterThan(0);
  const granted = Object.entries(job.permissions ?? {}).flatMap(([name, right]) => (right === "write" ? [name] : []));
  expect(["contents", "pull-requests", "issues"]).toEqual(expect.arrayContaining(granted));
  // An action could be the project's own, or run what it finds in the checkout.
  const actions = job.steps.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? []);
  expect(["actions/checkout", "actions/download-artifact"]).toEqual(expect.arrayContaining(actions));
});

test("only the step that pulls sees the CMS's token; steps of the project's code do not see GitHub's", () => {
  const seeing = (what: string) => steps.filter(({ step }) => JSON.stringify(step).includes(what));
  expect(seeing("secrets.").map(({ step }) => step.name)).toEqual(["Pull"]);
  expect(JSON.stringify(jobs.map(({ job }) => job.env))).not.toMatch(/secrets\.|github\.token/);
  expect(stepNamed("Pull")?.run).toMatch(/^make pull /);
  for (const { step } of seeing("github.token")) expect(step.run).not.toMatch(/\bmake\b/);
});

test("forks and Dependabot get neither secrets nor rights", () => {
  const job = (name: string) => jobs.find((row) => row.name === name)?.job;
  expect(job("content.yml: pull")?.if).toMatch(/^\$\{\{ vars\.SANITY_PROJECT_ID != '' \}\}$/);
  expect(job("content-check.yml: comment")?.if).toContain("head.repo.full_name == github.repository");
  expect(job("content-check.yml: comment")?.if).toContain("user.login != 'dependabot[bot]'");
  expect(job("content-check.yml: check")?.permissions).toEqual({ contents: "read" });
});

test("the pull request says what changed, and comes from a checkout into which only content is taken", () => {
  expect(stepNamed("Say what changed")?.run).toContain(
    'make --silent diff FORMAT=md ARGS=--problems > "$RUNNER_TEMP/body.md"',
  );
  const [publishing, ...others] = jobs.filter(({ job }) => job.permissions?.contents === "write");
  expect(others).toEqual([]);
  expect(publishing?.name).toBe("content.yml: propose");
  expect(publishing?.job.steps[0]?.uses).toContain("actions/checkout@");
  expect(publishing && scriptsOf(publishing.job)[0]).toMatch(
    /^git apply --index .*--include='snapshot\/\*' --exclude='\*'/,
  );
});

test("a pull is read past the cache when somebody waits for it, and may shrink only when a person says so", () => {
  expect(stepNamed("Pull")?.env).toMatchObject({
    SANITY_USE_CDN: expect.stringMatching(/^\$\{\{ github\.event_name == 'schedule' && '1' \|\| '0' \}\}$/),
    ALLOW_SHRINK: expect.stringMatching(/^\$\{\{ inputs\.allow_shrink && '1' \|\| '0' \}\}$/),
  });
  const { workflow } = files.find(({ file }) => file === "content.yml") ?? {};
  expect(workflow.on.workflow_dispatch.inputs.allow_shrink).toMatchObject({ type: "boolean", default: false });
});

test("every setting that a workflow names is one of the project's, and every target is in the Makefile", () => {
  const [settings, makefile] = [".env.example", "Makefile"].map((name) => readFileSync(join(root, name), "utf8"));
  const running = steps.filter(({ step }) => /^make /m.test(step.run ?? ""));
  const named = running.flatMap(({ step }) => Object.keys(step.env ?? {}));
  expect(named.filter((name) => !settings?.includes(`\n# ${name}=`))).toEqual([]);
  const commands = running.flatMap(({ step }) => commandsIn(step.run ?? ""));
  const targets = commands.flatMap((command) => /^make (?:--silent )?([a-z]+)/.exec(command)?.[1] ?? []);
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter((target) => !makefile?.includes(`\n${target}: `))).toEqual([]);
});
