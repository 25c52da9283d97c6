import { cpSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { gitIn, startProgram } from "#tests/support/programs.ts";
import { type Context, filledIn } from "./expression.ts";
import type { Job, Step } from "./read-workflow.ts";

/** What a step needs to know of its job. */
interface Place {
  /** The folder of the rehearsed repository (`Repository`). */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly job: Job;
  readonly context: Context;
  /** The folder for the artifacts of the whole run. */
  readonly artifacts: string;
  /** The job's folder for temporary files. */
  readonly temp: string;
  /** The file to which the step writes its outputs. */
  readonly outputFile: string;
}

/** Resolves with true if the step succeeds. */
export async function runStep(step: Step, place: Place): Promise<boolean> {
  return step.uses ? runAction(step, place) : await runCommand(step, place);
}

/** Does what GitHub's own actions do, as far as the workflows need them. Others, such as caching, do nothing here. */
function runAction(step: Step, { folder, context, artifacts, outputFile }: Place): boolean {
  const given = (name: string) => filledIn(step.with?.[name], context);
  const artifact = join(artifacts, given("name"));
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
      if (found.length > 0) writeFileSync(outputFile, "artifact-id=1\n");
      return true;
    }
    default:
      return true;
  }
}

/** Runs a shell command without changes. */
async function runCommand(step: Step, place: Place): Promise<boolean> {
  const { folder, environment, job, context, temp, outputFile } = place;
  const texts = { ...job.env, ...step.env };
  const env = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filledIn(text, context)]));
  const { PATH = "", ...own } = environment;
  const machine = {
    HOME: process.env.HOME,
    PATH: join(folder, "bin") + delimiter + PATH,
    GH_FOLDER: folder,
    RUNNER_TEMP: temp,
    GITHUB_OUTPUT: outputFile,
    GITHUB_STEP_SUMMARY: join(temp, "summary.md"),
  };
  const hasProject = job.steps?.some(({ uses }) => uses?.startsWith("actions/checkout@"));
  const command = ["--norc", "-e", "-c", step.run ?? ""];
  const dir = hasProject ? join(folder, "machine") : temp;
  const { code, output } = await startProgram("bash", command, { ...machine, ...own, ...env }, dir).outcome;
  writeFileSync(join(folder, "log"), `${output}\n`, { flag: "a" });
  return code === 0;
}

/** Clones the repository into the folder `machine`, which keeps the packages and caches of the job before. */
export function checkOut(folder: string, ref: string): void {
  const work = join(folder, "machine");
  const kept = ["node_modules", ".cache"].filter((name) => existsSync(join(work, name)));
  for (const name of kept) renameSync(join(work, name), join(folder, name));
  rmSync(work, { recursive: true, force: true });
  gitIn(folder)("clone", "--quiet", "origin.git", work);
  gitIn(work)("checkout", "--quiet", "--detach", /^[0-9a-f]{40}$/.test(ref) ? ref : `origin/${ref}`);
  for (const name of kept) renameSync(join(folder, name), join(work, name));
  // The clone's lock file is newer than this mark of an installation, so make would install the packages again.
  const mark = join(work, "node_modules/.installed");
  if (!existsSync(mark)) return;
  rmSync(mark);
  writeFileSync(mark, "");
}
