import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A process of the figures. It has none of this one's flags: what is measured runs on Node alone. */
export function startChild(file: string, ...args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
}

/** The next thing a process says. Throws what it wrote to its log if it ends instead. */
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

/** The bytes that a process had in memory at most, by the kernel's own note (Linux): `maxRSS` begins with the parent's. */
export function peakMemory(pid: number | "self" = "self"): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

export interface TaskResult {
  /** Without the time in which Node starts and loads the code. */
  readonly milliseconds: number;
  /** Bytes, Node itself among them. */
  readonly peakMemory: number;
}

export interface TaskOptions {
  readonly dir: string;
  readonly origin: string;
}

/** Runs a task in a process of its own, so that only its own memory is measured. */
export async function runTask(file: "naive-pull.ts" | "pull.ts", options: TaskOptions): Promise<TaskResult> {
  const child = startChild(`tasks/${file}`, JSON.stringify(options));
  const closed = once(child, "close");
  const result = await hear<TaskResult>(child);
  await closed;
  return result;
}

/** What such a process does: it has loaded what its task needs and nothing else. */
export async function answerTask(run: (options: TaskOptions) => Promise<unknown>): Promise<void> {
  const options: TaskOptions = JSON.parse(process.argv[2] ?? "");
  const started = performance.now();
  await run(options);
  const result: TaskResult = { milliseconds: performance.now() - started, peakMemory: peakMemory() };
  process.send?.(result, () => process.exit());
}
