import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { peakMemory } from "./peak-memory.ts";

/** `node tests/bench/pull-task.ts naive|ours <folder> <origin>`: a separate process loads only what a pull needs. */

export interface Measured {
  /** Excludes the time in which Node starts and loads the code. */
  readonly milliseconds: number;
  /** In bytes, including Node itself. */
  readonly peakMemory: number;
}

type Prepare = (dir: string, origin: string) => Promise<() => Promise<unknown>>;

const pulls: Readonly<Record<string, Prepare>> = { naive: prepareNaive, ours: prepareOurs };
const [kind = "", dir, origin] = process.argv.slice(2);
const prepare = pulls[kind];
if (!prepare || !dir || !origin) throw new Error("Usage: node tests/bench/pull-task.ts naive|ours <folder> <origin>");
const pull = await prepare(dir, origin);
const started = performance.now();
await pull();
const measured: Measured = { milliseconds: performance.now() - started, peakMemory: peakMemory() };
process.stdout.write(JSON.stringify(measured));

/** The simplest pull: one query for everything, and one file per document. */
async function prepareNaive(dir: string, origin: string): Promise<() => Promise<void>> {
  const { createClient } = await import("@sanity/client");
  const place = { apiHost: origin, useProjectHostname: false, projectId: "local", dataset: "production" };
  const client = createClient({ ...place, apiVersion: "1", useCdn: false });
  return async () => {
    for (const document of await client.fetch<{ _id: string; _type: string }[]>("*")) {
      const folder = join(dir, document._type);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${document._id}.json`), JSON.stringify(document, null, 2));
    }
  };
}

async function prepareOurs(dir: string, origin: string): Promise<() => Promise<unknown>> {
  const { pullSnapshot } = await import("#pipeline/pull/pull.ts");
  const { createProgress } = await import("#pipeline/pull/progress.ts");
  const { defaultRetryPolicy, openSession } = await import("#pipeline/cms/session.ts");
  const { pullSettings } = await import("#pipeline/settings.ts");
  const settings = { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" };
  const progress = createProgress({ write: () => {}, isTerminal: false });
  return async () => {
    await using session = openSession(defaultRetryPolicy);
    await pullSnapshot({
      dir,
      settings,
      session,
      strict: false,
      // No problem is known before, as in a first pull.
      baseline: { has: () => false },
      today: "2026-11-21",
      mayHold: true,
      progress,
    });
  };
}
