import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { parse } from "yaml";
import { gitIn, startProgram } from "#tests/support/programs.ts";
import { type Context, filledIn, isTrue } from "./expression.ts";

/** Runs a workflow's shell steps without changes; `git` and `cp` replace GitHub's own actions. */

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly "continue-on-error"?: boolean;
}

export interface Job {
  readonly "timeout-minutes"?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  /** The secrets for a workflow that this job calls. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: {
    readonly repository_dispatch?: { readonly types: readonly string[] };
    readonly workflow_call?: { readonly outputs?: Readonly<Record<string, { readonly value: string }>> };
  };
  readonly jobs: Readonly<Record<string, Job>>;
}

type Outcome = "success" | "failure" | "skipped";
type Outputs = Record<string, string>;

export type Result = { readonly result: Outcome; readonly outputs: Outputs };

/** A step that ran, for the report. */
export interface Ran {
  readonly workflow: string;
  readonly job: string;
  readonly step: string;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** A local repository that stands in for one at GitHub. */
export interface Repository {
  /** Contains `origin.git`, the state of `gh`, and the folder `machine`, in which jobs run one after the other. */
  readonly folder: string;
  readonly vars: Record<string, string>;
  readonly environment: Readonly<Record<string, string>>;
  /** Results of workflows that take too long to rehearse, by name. */
  readonly known: Record<string, Outcome>;
  /** Called before each step. */
  beforeStep?: (job: string, step: string) => Promise<void> | void;
  readonly ran: Ran[];
}

const workflows = join(import.meta.dirname, "../../.github/workflows");

export function readWorkflow(name: string): Workflow {
  return parse(readFileSync(join(workflows, name), "utf8"));
}

interface Run {
  readonly event: string;
  readonly inputs?: Context;
  /** The folder for the artifacts of the whole run. */
  readonly artifacts?: string;
}

/** The fields of the context `github` that are the same in every run. */
const anyRun = {
  event: { repository: { default_branch: "main" } },
  repository: "company/website",
  server_url: "https://github.example",
  run_id: "1",
  token: "none",
};

/** Resolves with the result of each job. */
export async function runWorkflow(repository: Repository, name: string, run: Run): Promise<Record<string, Result>> {
  const artifacts = run.artifacts ?? mkdtempSync(join(repository.folder, "artifacts-"));
  const results: Record<string, Result> = {};
  for (const [id, job] of Object.entries(readWorkflow(name).jobs)) {
    const needs = Object.fromEntries([job.needs ?? []].flat().map((need) => [need, results[need]]));
    const { vars } = repository;
    const github = { ...anyRun, event_name: run.event };
    const context = { github, vars, secrets: {}, needs, inputs: run.inputs ?? {}, steps: {}, runner: {}, env: {} };
    const needed = Object.values(needs).map((need) => need?.result);
    const status = {
      isSuccess: needed.every((result) => result === "success"),
      isFailure: needed.includes("failure"),
    };
    if (!isTrue(job.if, context, status)) results[id] = { result: "skipped", outputs: {} };
    else if (job.uses) results[id] = await callWorkflow(repository, job, context, { ...run, artifacts });
    else results[id] = await runJob(repository, { workflow: name, id, job, context, artifacts });
  }
  return results;
}

async function callWorkflow(repository: Repository, job: Job, context: Context, run: Run): Promise<Result> {
  const name = basename(job.uses ?? "");
  const known = repository.known[name];
  if (known) return { result: known, outputs: {} };
  const entries = Object.entries(job.with ?? {}).map(([key, value]) => {
    const text = filledIn(value, context);
    return [key, text === "true" || text === "false" ? text === "true" : text] as const;
  });
  const jobs = await runWorkflow(repository, name, { ...run, inputs: Object.fromEntries(entries) });
  const declared = readWorkflow(name).on.workflow_call?.outputs ?? {};
  const outputs = Object.entries(declared).map(([key, { value }]) => [key, filledIn(value, { jobs })] as const);
  const hasFailed = Object.values(jobs).some(({ result }) => result === "failure");
  return { result: hasFailed ? "failure" : "success", outputs: Object.fromEntries(outputs) };
}

interface JobRun {
  readonly workflow: string;
  readonly id: string;
  readonly job: Job;
  readonly context: Context;
  readonly artifacts: string;
}

async function runJob(repository: Repository, run: JobRun): Promise<Result> {
  const { workflow, id, job, context } = run;
  const temp = mkdtempSync(join(repository.folder, "runner-"));
  const steps: Record<string, { outcome: Outcome; outputs: Outputs }> = {};
  const inside = { ...context, steps, runner: { temp } };
  let hasFailed = false;
  for (const [index, step] of (job.steps ?? []).entries()) {
    const name = step.name ?? step.uses?.replace(/@.*/, "") ?? step.run ?? "";
    if (!isTrue(step.if, inside, { isSuccess: !hasFailed, isFailure: hasFailed })) continue;
    await repository.beforeStep?.(id, name);
    const started = performance.now();
    const written = join(temp, `output-${index}`);
    writeFileSync(written, "");
    const isDone = await runStep(repository, step, { ...run, temp, written, context: inside }).catch((error) => {
      process.stderr.write(`${workflow} ${id} ${name}: ${error.message}\n`);
      return false;
    });
    const outcome = isDone ? "success" : "failure";
    repository.ran.push({ workflow, job: id, step: name, outcome, seconds: (performance.now() - started) / 1000 });
    const pairs = [...readFileSync(written, "utf8").matchAll(/^([^=\n]+)=(.*)$/gm)];
    if (step.id) steps[step.id] = { outcome, outputs: Object.fromEntries(pairs.map(([, key, value]) => [key, value])) };
    if (!isDone && !step["continue-on-error"]) hasFailed = true;
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [key, filledIn(value, inside)] as const);
  return { result: hasFailed ? "failure" : "success", outputs: Object.fromEntries(outputs) };
}

interface Place extends JobRun {
  readonly temp: string;
  /** The file for the outputs of the step. */
  readonly written: string;
}

/** Resolves with true if the step succeeds. */
async function runStep(repository: Repository, step: Step, place: Place): Promise<boolean> {
  return step.uses ? runAction(repository, step, place) : await runCommand(repository, step, place);
}

/** Replaces GitHub's own actions, as far as the workflows need them. Caches stay on the machine between jobs. */
function runAction({ folder }: Repository, step: Step, place: Place): boolean {
  const given = (name: string) => filledIn(step.with?.[name], place.context);
  const artifact = join(place.artifacts, given("name"));
  switch (step.uses?.replace(/@.*/, "")) {
    case "actions/checkout":
      checkOut(folder, given("ref") || "main");
      return true;
    case "actions/download-artifact":
      if (!existsSync(artifact)) return false;
      cpSync(artifact, given("path"), { recursive: true });
      return true;
    case "actions/upload-artifact": {
      const lines = given("path").split("\n");
      const paths = lines.map((line) => line.trim()).filter(Boolean);
      const found = paths.map((path) => resolve(folder, "machine", path)).filter(existsSync);
      for (const path of found) {
        cpSync(path, statSync(path).isDirectory() ? artifact : join(artifact, basename(path)), { recursive: true });
      }
      if (found.length > 0) writeFileSync(place.written, "artifact-id=1\n");
      return true;
    }
    default:
      return true;
  }
}

async function runCommand({ folder, environment }: Repository, step: Step, place: Place): Promise<boolean> {
  const { job, temp, written, context } = place;
  const texts = { ...job.env, ...step.env };
  const env = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filledIn(text, context)]));
  const { PATH = "", ...own } = environment;
  const machine = {
    HOME: process.env.HOME,
    PATH: join(folder, "bin") + delimiter + PATH,
    GH_FOLDER: folder,
    RUNNER_TEMP: temp,
    GITHUB_OUTPUT: written,
    GITHUB_STEP_SUMMARY: join(temp, "summary.md"),
  };
  const hasProject = job.steps?.some(({ uses }) => uses?.startsWith("actions/checkout@"));
  const command = ["--norc", "-e", "-c", step.run ?? ""];
  const dir = hasProject ? join(folder, "machine") : temp;
  const { code, output } = await startProgram("bash", command, { ...machine, ...own, ...env }, dir).outcome;
  writeFileSync(join(folder, "log"), `${output}\n`, { flag: "a" });
  return code === 0;
}

/** One machine runs all jobs, with the packages and caches of the previous job. */
export function checkOut(folder: string, ref: string): void {
  const work = join(folder, "machine");
  const kept = ["node_modules", ".cache"].filter((name) => existsSync(join(work, name)));
  for (const name of kept) renameSync(join(work, name), join(folder, name));
  rmSync(work, { recursive: true, force: true });
  gitIn(folder)("clone", "--quiet", "origin.git", work);
  gitIn(work)("checkout", "--quiet", "--detach", /^[0-9a-f]{40}$/.test(ref) ? ref : `origin/${ref}`);
  for (const name of kept) renameSync(join(folder, name), join(work, name));
  // The clone's lock file is newer than this mark, so make would install the packages again.
  const mark = join(work, "node_modules/.installed");
  if (!existsSync(mark)) return;
  rmSync(mark);
  writeFileSync(mark, "");
}
