import type { Task, TaskOptions, TaskResult } from "./run-task.ts";

/** One measured task in a process of its own, which has loaded what this task needs and nothing else. */

const [name = "", options = "{}"] = process.argv.slice(2);
const { run }: Task = await import(`./tasks/${name}.ts`);
const started = performance.now();
const count = await run(JSON.parse(options) as TaskOptions);
const milliseconds = performance.now() - started;
const result: TaskResult = { milliseconds, peakMemory: process.resourceUsage().maxRSS * 1024, count };
process.send?.(result, () => process.exit());
