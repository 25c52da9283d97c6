import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { plural } from "#pipeline/text/plural.ts";
import { startBenchCms } from "./bench-cms.ts";
import type { Figures, Plan } from "./figures.ts";

/** As many as a shop or an archive in the same dataset may have. */
const unknownDocuments = 18_500;

interface Run {
  readonly seconds: number;
  /** Bytes. */
  readonly peakMemory: number;
}

/**
 * The program itself, from its start to its end, on a dataset with the site's documents alone, and on one with many
 * others that the site knows nothing of.
 */
export async function measureUnknown({ runs, home, say }: Plan): Promise<Figures> {
  const rows: Figures["rows"][number][] = [];
  for (const count of [0, unknownDocuments]) {
    say(`Pulling and checking beside ${count} documents of unknown types …`);
    const dir = join(home, `unknown-${count}/snapshot`);
    await mkdir(join(dir, ".."), { recursive: true });
    const cms = await startBenchCms(count, join(home, `unknown-cms-${count}`), "unknown");
    const measure = (verb: "pull" | "check") => runProgram(verb, dir, cms.origin, home);
    const tell = (name: string, all: readonly Run[]) => {
      const seconds = all.map((run) => run.seconds).sort((a, b) => a - b);
      rows.push({
        unknown: count,
        what: name,
        seconds: Number((seconds[Math.floor((seconds.length - 1) / 2)] ?? 0).toFixed(2)),
        "peak memory MB": Math.round(Math.max(...all.map(({ peakMemory }) => peakMemory)) / 1_000_000),
      });
    };
    try {
      tell("first pull", [await measure("pull")]);
      tell("pull, nothing changed", await repeat(runs, () => measure("pull")));
      tell("check", await repeat(runs, () => measure("check")));
    } finally {
      await cms.stop();
    }
  }
  return {
    name: "unknown",
    title: "What the site does not know",
    notes: [
      "The site's own documents, and beside them so many of types that it does not know, of about 3 kB each.",
      `From the start of the program to its end. Times are the middle of ${plural(runs, "run")}, a first pull's of one.`,
    ],
    columns: ["unknown", "what", "seconds", "peak memory MB"],
    rows,
  };
}

async function repeat(runs: number, measure: () => Promise<Run>): Promise<Run[]> {
  const all: Run[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure());
  return all;
}

const root = join(import.meta.dirname, "../..");

async function runProgram(verb: "pull" | "check", dir: string, origin: string, home: string): Promise<Run> {
  const peakFile = join(home, "peak");
  const flags = ["--import", "tsx", "--import", join(import.meta.dirname, "note-peak.ts")];
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, "pipeline/cli.ts", verb, "--dir", dir, "--json"], {
    cwd: root,
    env: { PATH: process.env.PATH, SANITY_API_HOST: origin, SANITY_PROJECT_ID: "local", PEAK_FILE: peakFile },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece));
  const [code] = await once(child, "close");
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${verb} ended with ${code}.\n${Buffer.concat(said)}`);
  return { seconds, peakMemory: Number(await readFile(peakFile, "utf8")) };
}
