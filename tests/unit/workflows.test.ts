import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsIn, expressionsIn, type Job, jobOf, workflowFiles } from "#tests/support/workflows.ts";

/** What keeps the workflows safe: see docs/decisions/0014-workflows.md. The rules are those of actionlint and zizmor. */

const jobs = workflowFiles.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name: `${name}: ${id}`, file: name, id, job, workflow })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, job, step })));
const scripts = (job: Job) => job.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
const mayWrite = ({ permissions = {} }: Job) => Object.values(permissions).includes("write");

test("there are three of them", () => {
  expect(workflowFiles.map(({ name }) => name)).toEqual(["ci.yml", "content-check.yml", "content.yml"]);
});

test.each(workflowFiles)("$name has no key that GitHub does not know", ({ workflow }) => {
  const known = {
    workflow: ["name", "on", "permissions", "concurrency", "jobs"],
    job: ["name", "needs", "if", "runs-on", "timeout-minutes", "permissions", "env", "steps"],
    step: ["id", "name", "if", "continue-on-error", "uses", "with", "run", "env"],
    events: ["push", "pull_request", "workflow_dispatch", "schedule", "repository_dispatch"],
  };
  const unknown = (value: object, names: string[]) => Object.keys(value).filter((key) => !names.includes(key));
  expect(unknown(workflow, known.workflow)).toEqual([]);
  expect(unknown(workflow.on, known.events)).toEqual([]);
  for (const job of Object.values(workflow.jobs)) {
    expect(unknown(job, known.job)).toEqual([]);
    for (const step of job.steps) {
      expect(unknown(step, known.step)).toEqual([]);
      expect([step.uses, step.run].filter((way) => way !== undefined)).toHaveLength(1);
    }
  }
});

test.each(workflowFiles)("$name refers to nothing that is not there", ({ workflow }) => {
  for (const [id, job] of Object.entries(workflow.jobs)) {
    const needs = [job.needs ?? []].flat();
    expect(needs.filter((other) => !Object.hasOwn(workflow.jobs, other) || other === id)).toEqual([]);
    const ids = job.steps.flatMap((step) => step.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const inputs = Object.keys((workflow.on.workflow_dispatch as { inputs?: object } | null)?.inputs ?? {});
    for (const path of expressionsIn(job).flatMap(pathsIn)) {
      const [context, name = ""] = path.split(".");
      if (context === "needs") expect(needs).toContain(name);
      else if (context === "steps") expect(ids).toContain(name);
      else if (context === "inputs") expect(inputs).toContain(name);
      else expect(["github", "runner", "vars", "secrets"]).toContain(context);
    }
    // The state of a job is asked for by functions; another name is a mistake.
    const called = expressionsIn(job).flatMap((text) => [...text.matchAll(/(\w+)\(/g)].map(([, name]) => name));
    expect(["cancelled", "failure", "success", "always"]).toEqual(expect.arrayContaining(called));
  }
});

/** `needs.pull.result` and the like; texts are taken out. */
function pathsIn(expression: string): string[] {
  return expression.replace(/'[^']*'/g, "").match(/[a-z]\w*(?:\.[\w-]+)+/g) ?? [];
}

test.each(steps)("$name: a condition is an expression and nothing else", ({ job, step }) => {
  // A blank around `${{ }}` makes it a text, and every text is true.
  for (const condition of [job.if, step.if].filter((text) => text !== undefined)) {
    expect(condition).toMatch(/^\$\{\{[^}]*\}\}$/);
    // Anybody can have a bot act: whose pull request it is cannot be feigned.
    expect(condition).not.toMatch(/github\.(actor|triggering_actor)|contains\(/);
  }
});

test.each(workflowFiles)("$name never runs foreign code with rights of its own", ({ text }) => {
  expect(text).not.toMatch(/pull_request_target|workflow_run|secrets: inherit|self-hosted|toJSON\(/);
});

test.each(workflowFiles)("$name says what it may do, and may do nothing else", ({ workflow }) => {
  expect([{}, { contents: "read" }]).toContainEqual(workflow.permissions);
  const granted = Object.values(workflow.jobs).flatMap(({ permissions = {} }) =>
    Object.entries(permissions).flatMap(([name, right]) => (right === "write" ? [name] : [])),
  );
  expect(["contents", "pull-requests", "issues"]).toEqual(expect.arrayContaining(granted));
});

test.each(steps)("$name pins its actions by commit", ({ step }) => {
  if (step.uses) expect(step.uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
});

test.each(workflowFiles)("$name says beside each action which version it is", ({ text }) => {
  const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(jobs)("$name leaves no credentials on disk, ends in time and does not run twice at once", (row) => {
  const { job, workflow } = row;
  for (const step of job.steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
    expect(step.with).toMatchObject({ "persist-credentials": false });
  }
  // What is kept beside the checkout has nothing of it inside.
  for (const step of job.steps.filter(({ uses }) => uses?.includes("-artifact@"))) {
    for (const path of String(step.with?.path)
      .trim()
      .split(/\s*\n\s*/))
      expect(path).toMatch(/^\$\{\{ runner\.temp \}\}/);
  }
  expect(job["timeout-minutes"]).toBeGreaterThan(0);
  expect(workflow.concurrency.group).not.toBe("");
});

test.each(jobs)("$name puts nothing from outside into a shell, and sets nothing for later steps", ({ job }) => {
  for (const script of scripts(job)) expect(script).not.toMatch(/\$\{\{|GITHUB_(ENV|PATH|OUTPUT)|::set-|\beval\b/);
});

test.each(jobs)("$name has scripts that the shell can read", ({ job }) => {
  for (const script of scripts(job)) expect(() => execFileSync("bash", ["-n"], { input: script })).not.toThrow();
});

test.each(jobs)("$name calls make, git and gh, and what puts a text together", ({ job }) => {
  const allowed = mayWrite(job) ? /^(git|gh|cat|printf) / : /^(make|git) /;
  for (const script of scripts(job)) {
    expect(commandsIn(script).filter((command) => !allowed.test(command))).toEqual([]);
  }
});

test("only the step that pulls sees the CMS's token, and no step of the project's code sees GitHub's", () => {
  const seeing = (what: string) => steps.filter(({ step }) => expressionsIn(step).some((text) => text.includes(what)));
  const secret = seeing("secrets.");
  expect(secret.map(({ step }) => step.name)).toEqual(["Pull"]);
  expect(jobs.flatMap(({ job }) => expressionsIn(job.env)).join()).not.toMatch(/secrets\.|github\.token/);
  expect(secret[0]?.step.run).toMatch(/^make pull /);
  for (const { step } of seeing("github.token")) {
    expect(commandsIn(step.run ?? "").filter((command) => command.startsWith("make "))).toEqual([]);
  }
});

test.each(jobs.filter(({ job }) => mayWrite(job)))("$name may write, and runs none of the project's code", (row) => {
  const all = scripts(row.job).flatMap(commandsIn);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((command) => !/^(git|gh|cat|printf) /.test(command))).toEqual([]);
  // An action could be the project's own, or run what it finds in the checkout.
  const actions = row.job.steps.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? []);
  expect(["actions/checkout", "actions/download-artifact"]).toEqual(expect.arrayContaining(actions));
});

test("what is published comes from a fresh checkout, and from a patch of which only the content is taken", () => {
  const [publishing, ...others] = jobs.filter(({ job }) => job.permissions?.contents === "write");
  expect(others).toEqual([]);
  expect(publishing?.name).toBe("content.yml: propose");
  expect(publishing?.job.steps[0]?.uses).toContain("actions/checkout@");
  const [apply = ""] = publishing ? scripts(publishing.job) : [];
  expect(apply).toMatch(/^git apply --index .*--include='snapshot\/\*' --exclude='\*'/);
});

test("a pull is read past the cache when somebody waits for it, and may shrink only when a person says so", () => {
  const pull = jobOf("content.yml", "pull").steps.find(({ name }) => name === "Pull");
  expect(expressionsIn(pull?.env?.SANITY_USE_CDN)).toEqual(["github.event_name == 'schedule' && '1' || '0'"]);
  expect(expressionsIn(pull?.env?.ALLOW_SHRINK)).toEqual(["inputs.allow_shrink && '1' || '0'"]);
  const content = workflowFiles.find(({ name }) => name === "content.yml");
  expect(content?.workflow.on.workflow_dispatch).toMatchObject({
    inputs: { allow_shrink: { type: "boolean", default: false } },
  });
});

test("every setting that a workflow names is one of the project's, and every target is in the Makefile", () => {
  const root = join(import.meta.dirname, "../..");
  const settings = readFileSync(join(root, ".env.example"), "utf8");
  const running = steps.filter(({ step }) => /^make /m.test(step.run ?? ""));
  const named = running.flatMap(({ step }) => Object.keys(step.env ?? {}));
  expect(named.filter((name) => !new RegExp(`^# ${name}=`, "m").test(settings))).toEqual([]);

  const makefile = readFileSync(join(root, "Makefile"), "utf8");
  const commands = running.flatMap(({ step }) => commandsIn(step.run ?? ""));
  const targets = commands.flatMap((command) => /^make (?:--silent )?([a-z]+)/.exec(command)?.[1] ?? []);
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter((target) => !new RegExp(`^${target}: `, "m").test(makefile))).toEqual([]);
});

test("whatever builds the site takes what was built before", () => {
  const building = jobs.filter(({ job }) =>
    scripts(job).some((script) => /make (test|build)|&& make build|\|\| make build/.test(script)),
  );
  expect(building.map(({ id }) => id)).toEqual(["test", "reproducible", "pull"]);
  for (const { name, job } of building) {
    const caches = job.steps.filter(({ uses }) => uses?.startsWith("actions/cache"));
    expect(
      caches.map((step) => String(step.with?.path).split("\n").filter(Boolean)),
      name,
    ).toEqual([[".cache/pages", ".cache/pictures"]]);
  }
});
