import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import { quickStart } from "./quick-start.ts";
import { sampleDay } from "./sample.ts";

const root = join(import.meta.dirname, "../..");

export interface PullOutcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface PullProcess {
  readonly child: ChildProcess;
  readonly outcome: Promise<PullOutcome>;
}

type Environment = Readonly<Record<string, string>>;

export function startPull(cms: TestCms, dir: string, args: readonly string[] = [], env: Environment = {}): PullProcess {
  return start(["pipeline/cli.ts", "pull", "--dir", dir, "--today", sampleDay, ...args], {
    SANITY_API_HOST: cms.origin,
    SANITY_PROJECT_ID: cms.projectId,
    ...env,
  });
}

export function startDoomedPull(cms: TestCms, dir: string, step: number): PullProcess {
  return start(["tests/support/pull-child.ts", cms.origin, dir, String(step)], {});
}

function start(args: readonly string[], env: Environment): PullProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...quickStart, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<Pick<PullOutcome, "code" | "signal">>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  const said = Promise.all([closed, text(child.stdout), text(child.stderr)]);
  const outcome = said.then(([end, out, err]) => ({ ...end, out, err }));
  return { child, outcome };
}
