import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { plural } from "#pipeline/terminal.ts";
import type { CmsOrder, CmsTraffic } from "./cms-process.ts";
import { type Figures, inTheMiddle, type Plan, ratio } from "./figures.ts";
import { hear, runTask, startChild, type TaskResult } from "./processes.ts";

type Run = TaskResult & CmsTraffic;

/** Documents that change between two pulls. */
const few = 10;

/** Compares a pull with the simplest one, `client.fetch("*")`. They alternate, for equal conditions. */
export async function measurePulls({ sizes, runs, home, say }: Plan): Promise<Figures> {
  const rows = [];
  for (const size of sizes) {
    const cms = await startBenchCms(size, join(home, `cms-${size}`));
    try {
      say(`Pulling ${size} documents …`);
      rows.push(...(await measureSize(cms, size, join(home, `pull-${size}`), runs)));
    } finally {
      await cms.stop();
    }
  }
  return {
    name: "pull",
    title: "A pull, against a naive one in the same run",
    notes: [
      'Naive: one `client.fetch("*")`, each document written to a file; unchecked, unsorted, not flushed to the disk.',
      `Ours: all that \`make pull\` does, validation and flushing included. Changed: ${few} documents. Times are the middle of ${plural(runs, "run")}.`,
      "Bytes are of the answers' bodies as they were sent. Peak memory is that of the whole process, Node itself among it.",
    ],
    columns: ["documents", "pull", "seconds", "time ÷ naive", "time ÷ full", "requests", "megabytes", "peak memory MB"],
    rows,
  };
}

async function measureSize(
  cms: Awaited<ReturnType<typeof startBenchCms>>,
  size: number,
  home: string,
  runs: number,
): Promise<Figures["rows"]> {
  const naive: Run[] = [];
  const full: Run[] = [];
  const same: Run[] = [];
  const changed: Run[] = [];
  const measure = async (task: Parameters<typeof runTask>[0], dir: string): Promise<Run> => {
    await cms.take();
    await settleDisk();
    return { ...(await runTask(task, { dir, origin: cms.origin })), ...(await cms.take()) };
  };
  for (let run = 0; run < runs; run += 1) {
    // Files are removed after all measurements, because removals slow some file systems down for minutes.
    const snapshot = join(home, `${run}/ours/snapshot`);
    await mkdir(dirname(snapshot), { recursive: true });
    naive.push(await measure("naive-pull.ts", join(home, `${run}/naive`)));
    full.push(await measure("pull.ts", snapshot));
    same.push(await measure("pull.ts", snapshot));
    await cms.edit(few);
    changed.push(await measure("pull.ts", snapshot));
  }
  // A single slow run is caused by the machine, not by the task.
  const middle = (of: readonly Run[]) => inTheMiddle(of, ({ milliseconds }) => milliseconds);
  const [naiveTime, fullTime] = [middle(naive).milliseconds, middle(full).milliseconds];
  const row = (name: string, of: readonly Run[]) => {
    const { milliseconds, requests, bytes } = middle(of);
    return {
      documents: size,
      pull: name,
      seconds: Number((milliseconds / 1000).toFixed(3)),
      "time ÷ naive": ratio(milliseconds, naiveTime),
      "time ÷ full": ratio(milliseconds, fullTime),
      requests,
      megabytes: Number((bytes / 1_000_000).toFixed(3)),
      "peak memory MB": Math.round(Math.max(...of.map(({ peakMemory }) => peakMemory)) / 1_000_000),
    };
  };
  return [row("naive", naive), row("full", full), row("nothing changed", same), row(`${few} changed`, changed)];
}

/** Writes cached data to disk, which would otherwise slow down the next run. */
async function settleDisk(): Promise<void> {
  await promisify(execFile)("sync");
}

/** Starts a CMS with `count` documents in a separate process. It writes to the folder `home`. */
async function startBenchCms(documents: number, home: string) {
  const child = startChild("cms-process.ts", String(documents), home);
  const { origin } = await hear<{ origin: string }>(child);
  const order = async (message: CmsOrder) => {
    child.send(message);
    return await hear<CmsTraffic>(child);
  };
  return {
    origin,
    take: () => order({ order: "take" }),
    edit: async (count: number) => void (await order({ order: "edit", count })),
    async stop() {
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}
