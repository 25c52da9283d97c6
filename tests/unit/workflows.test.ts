import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What keeps the workflows safe, read from their text: see docs/decisions/0014-workflows.md. */

const folder = join(import.meta.dirname, "../../.github/workflows");
const workflows = readdirSync(folder)
  .sort()
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

test("there are three of them", () => {
  expect(workflows.map(({ name }) => name)).toEqual(["ci.yml", "content-check.yml", "content.yml"]);
});

test.each(workflows)("$name never runs foreign code with rights of its own", ({ text }) => {
  expect(text).not.toMatch(/pull_request_target|workflow_run/);
});

test.each(workflows)("$name says what it may do, and may do nothing else", ({ text }) => {
  const [, atTop = ""] = /^permissions:(.*(?:\n +.*)*)/m.exec(text) ?? [];
  expect(atTop.trim()).toMatch(/^(\{\}|contents: read)$/);
  const granted = [...text.matchAll(/^ +([a-z-]+): write$/gm)].map(([, name]) => name);
  expect(["contents", "pull-requests"]).toEqual(expect.arrayContaining(granted));
});

test.each(workflows)("$name pins its actions by commit, with the version beside it", ({ text }) => {
  const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)("$name leaves no credentials on disk, ends in time and does not run twice at once", ({ text }) => {
  const checkouts = text.split("uses: actions/checkout@").length - 1;
  expect(text.split("persist-credentials: false").length - 1).toBe(checkouts);
  expect(text).toMatch(/^concurrency:\n {2}group: /m);
  const jobs = text.split("runs-on:").length - 1;
  expect([...text.matchAll(/timeout-minutes: \d+/g)]).toHaveLength(jobs);
});

test.each(workflows)("$name puts nothing from outside into a shell", ({ text }) => {
  for (const script of scriptsOf(text)) expect(script).not.toContain("${{");
});

/** Words of the shell that only join commands. */
const glue = /^(#|if |elif |then|else|fi$|exit |test |true$)/;

test.each(workflows)("$name calls make, git and gh, and nothing else", ({ text }) => {
  const commands = scriptsOf(text).flatMap(commandsIn);
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !/^(make|git|gh) /.test(command))).toEqual([]);
});

test("only the step that pulls sees the CMS's token, and no step of the project's code sees GitHub's", () => {
  const content = workflows.find(({ name }) => name === "content.yml")?.text ?? "";
  const steps = content.split(/^ {6}- /m).slice(1);
  const withSecret = steps.filter((step) => step.includes("secrets."));
  expect(withSecret).toHaveLength(1);
  expect(withSecret[0]).toContain("run: make pull\n");
  for (const { text } of workflows) {
    for (const step of text.split(/^ {6}- /m).filter((step) => step.includes("github.token"))) {
      expect(
        scriptsOf(step)
          .flatMap(commandsIn)
          .filter((command) => command.startsWith("make ")),
      ).toEqual([]);
    }
  }
});

test.each(workflows)("$name: a job that may write runs none of the project's code", ({ text }) => {
  for (const job of jobsOf(text).filter((job) => /^ +[a-z-]+: write$/m.test(job))) {
    const commands = scriptsOf(job).flatMap(commandsIn);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((command) => !/^(git|gh) /.test(command))).toEqual([]);
    expect(job).not.toContain("secrets.");
  }
});

test("what is published comes from a fresh checkout, and from a patch of which only the content is taken", () => {
  const content = workflows.find(({ name }) => name === "content.yml")?.text ?? "";
  const [publishing = "", ...others] = jobsOf(content).filter((job) => job.includes("contents: write"));
  expect(others).toEqual([]);
  expect(publishing).toContain("uses: actions/checkout@");
  const [apply = ""] = scriptsOf(publishing);
  expect(apply).toMatch(/^git apply --index .*--include='snapshot\/\*' --exclude='\*'/);
});

/** The text of each job. */
function jobsOf(text: string): string[] {
  return text
    .slice(text.indexOf("\njobs:\n"))
    .split(/^ {2}(?=[a-z-]+:$)/m)
    .slice(1);
}

test("every target that a workflow names is in the Makefile", () => {
  const makefile = readFileSync(join(folder, "../../Makefile"), "utf8");
  const commands = workflows.flatMap(({ text }) => scriptsOf(text)).flatMap(commandsIn);
  const targets = commands.flatMap((command) => /^make (?:--silent )?([a-z]+)/.exec(command)?.[1] ?? []);
  expect(new Set(targets)).toEqual(new Set(["test", "reproduce", "install", "check", "pull", "diff", "build"]));
  for (const target of targets) expect(makefile).toMatch(new RegExp(`^${target}: `, "m"));
});

/** The text of each `run`, on one line or as a block. */
function scriptsOf(text: string): string[] {
  return [...text.matchAll(/^( *)(- )?run: (\|\n((?:\1 .*\n|\n)+)|.*)/gm)].map(
    ([, , , line = "", block]) => block ?? line,
  );
}

/** Each command of a script by itself, without what the shell does around it. Quoted texts are taken out. */
function commandsIn(script: string): string[] {
  return script
    .replace(/'[^']*'/g, "TEXT")
    .replace(/\w+="\$\((.*)\)"/g, "$1")
    .replace(/"[^"]*"/g, "TEXT")
    .split(/\n|&&|\|\||;|\|/)
    .map((command) => command.trim().replace(/^if /, ""))
    .filter((command) => command !== "" && !glue.test(command));
}
