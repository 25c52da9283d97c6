import { once } from "node:events";
import { hear, startChild } from "./child.ts";

export type TaskName = "naive-pull" | "pull";

export interface Task {
  /** Answers a number that a reader of the figures can check. */
  run(options: TaskOptions): Promise<number>;
}

export interface TaskOptions {
  readonly dir: string;
  readonly origin?: string;
}

export interface TaskResult {
  /** Without the time in which Node starts and loads the code. */
  readonly milliseconds: number;
  /** Bytes the process had in memory at most, Node itself among them. */
  readonly peakMemory: number;
  readonly count: number;
}

/** A separate process, so that only its own memory is measured. */
export async function runTask(name: TaskName, options: TaskOptions): Promise<TaskResult> {
  const child = startChild("task-process.ts", [name, JSON.stringify(options)]);
  const closed = once(child, "close");
  const result = await hear<TaskResult>(child);
  await closed;
  return result;
}

/** The run in the middle by time: one slow run says something about the machine, not about the task. */
export function middle<T extends { readonly milliseconds: number }>(runs: readonly T[]): T {
  const sorted = [...runs].sort((a, b) => a.milliseconds - b.milliseconds);
  const run = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!run) throw new Error("There is no run to choose from.");
  return run;
}
