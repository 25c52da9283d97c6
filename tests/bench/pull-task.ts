import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { sampleDay } from "#tests/support/sample-documents.ts";
import { peakMemory } from "./peak-memory.ts";

/** `node tests/bench/pull-task.ts <folder> <origin>`: a process of its own loads only what a pull needs. */

export interface Measured {
  /** Excludes the time in which Node starts and loads the code. */
  readonly milliseconds: number;
  /** Bytes, including Node. */
  readonly peakMemory: number;
}

const [dir = "", origin = ""] = process.argv.slice(2);
const settings = { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" };
const started = performance.now();
await pullSnapshot({ dir, settings, strict: false, baseline: { has: () => false }, today: sampleDay });
const measured: Measured = { milliseconds: performance.now() - started, peakMemory: peakMemory() };
process.stdout.write(JSON.stringify(measured));
