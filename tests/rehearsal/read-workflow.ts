import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The parts of GitHub's workflow files that the rehearsal and the tests of workflows use. */

export interface Step {
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

const workflows = join(import.meta.dirname, "../../.github/workflows");

export function readWorkflow(name: string): Workflow {
  return parse(readFileSync(join(workflows, name), "utf8"));
}
