import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Starts a measured process without the flags of this one, so that it runs on plain Node. */
export function startChild(file: string, ...args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
}

/** The next message of a process. Throws its log if it ends instead. */
export async function hear<T>(child: ChildProcess): Promise<T> {
  const log: Buffer[] = [];
  const note = (piece: Buffer) => log.push(piece);
  child.stderr?.on("data", note);
  const over = new AbortController();
  try {
    const said = once(child, "message", { signal: over.signal }).then(([message]) => ({ message: message as T }));
    const ended = once(child, "close", { signal: over.signal }).then(([code]) => ({ code }));
    const first = await Promise.race([said, ended]);
    if ("message" in first) return first.message;
    throw new Error(`A measured process ended with ${first.code}.\n${Buffer.concat(log)}`);
  } finally {
    over.abort();
    child.stderr?.off("data", note);
  }
}

/** The peak memory of a process in bytes, from the kernel (Linux). `maxRSS` would start with the parent's. */
export function peakMemory(pid: number | "self" = "self"): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

export interface TaskResult {
  /** Excludes the time in which Node starts and loads the code. */
  readonly milliseconds: number;
  /** Bytes, including Node. */
  readonly peakMemory: number;
}

export interface TaskOptions {
  readonly dir: string;
  readonly origin: string;
}

/** Runs a task in a separate process, so that only its memory is measured. */
export async function runTask(file: "naive-pull.ts" | "pull.ts", options: TaskOptions): Promise<TaskResult> {
  const child = startChild(`tasks/${file}`, JSON.stringify(options));
  const closed = once(child, "close");
  const result = await hear<TaskResult>(child);
  await closed;
  return result;
}

/** Runs inside the separate process, which has loaded only what the task needs. */
export async function answerTask(run: (options: TaskOptions) => Promise<unknown>): Promise<void> {
  const options: TaskOptions = JSON.parse(process.argv[2] ?? "");
  const started = performance.now();
  await run(options);
  const result: TaskResult = { milliseconds: performance.now() - started, peakMemory: peakMemory() };
  process.send?.(result, () => process.exit());
}
