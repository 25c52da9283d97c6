import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Context, filledIn, isTrue } from "./expression.ts";
import { type Job, readWorkflow } from "./read-workflow.ts";
import { runStep } from "./run-step.ts";

/** Runs the jobs of GitHub's workflows on this machine. */

type Outcome = "success" | "failure" | "skipped";
type Outputs = Record<string, string>;

export type Result = { readonly result: Outcome; readonly outputs: Outputs };

/** A step that ran, for the report. */
interface Ran {
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
  beforeStep?: (job: string, step: string) => Promise<void> | void;
  readonly ran: Ran[];
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

/** Resolves with the result of each job, by the job's id. */
export async function runWorkflow(repository: Repository, name: string, run: Run): Promise<Record<string, Result>> {
  const artifacts = run.artifacts ?? mkdtempSync(join(repository.folder, "artifacts-"));
  const results: Record<string, Result> = {};
  for (const [id, job] of Object.entries(readWorkflow(name).jobs)) {
    const needed = typeof job.needs === "string" ? [job.needs] : (job.needs ?? []);
    const needs = Object.fromEntries(needed.map((need) => [need, results[need]]));
    const { vars } = repository;
    const github = { ...anyRun, event_name: run.event };
    const context = { github, vars, secrets: {}, needs, inputs: run.inputs ?? {}, steps: {}, runner: {}, env: {} };
    const status = {
      isSuccess: needed.every((need) => results[need]?.result === "success"),
      isFailure: needed.some((need) => results[need]?.result === "failure"),
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
  const booleans = new Map([
    ["true", true],
    ["false", false],
  ]);
  const entries = Object.entries(job.with ?? {}).map(([key, value]) => {
    const text = filledIn(value, context);
    return [key, booleans.get(text) ?? text] as const;
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
  const { workflow, id, job, context, artifacts } = run;
  const temp = mkdtempSync(join(repository.folder, "runner-"));
  const steps: Record<string, { outcome: Outcome; outputs: Outputs }> = {};
  const inside = { ...context, steps, runner: { temp } };
  let hasFailed = false;
  for (const [index, step] of (job.steps ?? []).entries()) {
    const name = step.name ?? step.uses?.replace(/@.*/, "") ?? step.run ?? "";
    if (!isTrue(step.if, inside, { isSuccess: !hasFailed, isFailure: hasFailed })) continue;
    await repository.beforeStep?.(id, name);
    const started = performance.now();
    const outputFile = join(temp, `output-${index}`);
    writeFileSync(outputFile, "");
    const { folder, environment } = repository;
    const place = { folder, environment, job, context: inside, artifacts, temp, outputFile };
    const isDone = await runStep(step, place).catch((error) => {
      process.stderr.write(`${workflow} ${id} ${name}: ${error.message}\n`);
      return false;
    });
    const outcome = isDone ? "success" : "failure";
    repository.ran.push({ workflow, job: id, step: name, outcome, seconds: (performance.now() - started) / 1000 });
    if (step.id) steps[step.id] = { outcome, outputs: outputsIn(readFileSync(outputFile, "utf8")) };
    if (!isDone && !step["continue-on-error"]) hasFailed = true;
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [key, filledIn(value, inside)] as const);
  return { result: hasFailed ? "failure" : "success", outputs: Object.fromEntries(outputs) };
}

/** `url=https://a.example` on a line gives the output `url`. */
function outputsIn(written: string): Outputs {
  const lines = written.matchAll(/^([^=\n]+)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
}
