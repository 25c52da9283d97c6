import { readFile } from "node:fs/promises";
import type { Task, TaskOptions, TaskResult } from "./run-task.ts";

/** One measured task in a process of its own, which has loaded what this task needs and nothing else. */

const [name = "", options = "{}"] = process.argv.slice(2);
const { run }: Task = await import(`./tasks/${name}.ts`);
const started = performance.now();
const count = await run(JSON.parse(options) as TaskOptions);
const milliseconds = performance.now() - started;
const result: TaskResult = { milliseconds, peakMemory: await peakMemory(), count };
process.send?.(result, () => process.exit());

/** Bytes. On Linux a process's `maxRSS` begins with its parent's, so that the kernel's own note is read. */
async function peakMemory(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) * 1024;
}
