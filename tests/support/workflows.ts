import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The workflows of this repository, as GitHub reads them. */

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly "runs-on": string;
  readonly "timeout-minutes"?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
  readonly workflow: Workflow;
}

const folder = join(import.meta.dirname, "../../.github/workflows");

export const workflowFiles: readonly WorkflowFile[] = readdirSync(folder)
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, workflow: parse(text) as Workflow };
  });

/** Throws for a name that there is not. */
export function jobOf(file: string, name: string): Job {
  const job = workflowFiles.find(({ name }) => name === file)?.workflow.jobs[name];
  if (!job) throw new Error(`${file} has no job ${name}.`);
  return job;
}

/** The script of the step with this name. Throws if there is none. */
export function scriptOf(file: string, job: string, step: string): string {
  const script = jobOf(file, job).steps.find(({ name }) => name === step)?.run;
  if (!script) throw new Error(`${file}, ${job}: no step ${step} runs a script.`);
  return script;
}

/** What stands between `${{` and `}}`, anywhere in a value. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === "string")
    return [...value.matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, inside = ""]) => inside.trim());
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

/** Words of the shell that only join commands. */
const glue = /^(#|if |elif |then$|else$|fi$|exit |test |true$|\w+=TEXT$)/;

/** Each command of a script by itself, without what the shell does around it. Quoted texts are taken out. */
export function commandsIn(script: string): string[] {
  return script
    .replace(/^\s*#.*$/gm, "")
    .replace(/\$?'[^']*'/g, "TEXT")
    .replace(/\w+="\$\((.*)\)"/g, "$1")
    .replace(/"[^"]*"/g, "TEXT")
    .split(/\n|&&|\|\||;|\|/)
    .map((command) => command.trim().replace(/^if /, ""))
    .filter((command) => command !== "" && !glue.test(command));
}
