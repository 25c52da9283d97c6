import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { plural } from "#pipeline/text/plural.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { sampleDay } from "#tests/support/sample-documents.ts";
import { startBenchCms } from "./bench-cms.ts";
import { inventedId } from "./dataset.ts";
import { type Figures, type Plan, ratio } from "./figures.ts";
import { middle, runTask, type TaskResult } from "./run-task.ts";

/** Documents; what the requirement speaks of. */
const usualSize = 10_000;
/** Documents that are changed between the two sides of the comparison. */
const changes = 100;

const measured = { "read-and-parse": "read and parse", check: "check", diff: "diff" } as const;

/** Checking and comparing a snapshot, against reading and parsing the same files. */
export async function measureCheckAndDiff({ sizes, runs, home, say }: Plan): Promise<Figures> {
  const size = Math.min(usualSize, Math.max(...sizes));
  say(`Checking and comparing ${size} documents …`);
  const dir = await makeRepository(size, join(home, "check-diff"));
  const results = { "read-and-parse": [] as TaskResult[], check: [] as TaskResult[], diff: [] as TaskResult[] };
  const names = Object.keys(measured) as (keyof typeof measured)[];
  for (let run = 0; run < runs; run += 1) for (const name of names) results[name].push(await runTask(name, { dir }));
  const least = middle(results["read-and-parse"]).milliseconds;
  return {
    name: "check-diff",
    title: "Checking and comparing, against reading the same files",
    notes: [
      `${size} documents in a git repository, ${changes} of them changed since the last commit. Times are the middle of ${plural(runs, "run")}.`,
      "Check: every layer of `make check`. Diff: both sides, the pages touched and the Markdown report.",
      "Found: documents that were read, problems, documents that changed.",
    ],
    columns: ["documents", "what", "seconds", "time ÷ reading", "peak memory MB", "found"],
    rows: names.map((name) => {
      const { milliseconds, count } = middle(results[name]);
      return {
        documents: size,
        what: measured[name],
        seconds: Number((milliseconds / 1000).toFixed(3)),
        "time ÷ reading": ratio(milliseconds, least),
        "peak memory MB": Math.round(Math.max(...results[name].map(({ peakMemory }) => peakMemory)) / 1_000_000),
        found: count,
      };
    }),
  };
}

/** A repository with a pulled snapshot in its only commit, edited since. */
async function makeRepository(size: number, home: string): Promise<string> {
  const dir = join(home, "repository/snapshot");
  await mkdir(join(home, "repository"), { recursive: true });
  const cms = await startBenchCms(size, join(home, "cms"));
  try {
    await runTask("pull", { dir, origin: cms.origin });
  } finally {
    await cms.stop();
  }
  const person = ["-c", "user.name=Bench", "-c", "user.email=bench@mycompany.example", "-c", "commit.gpgsign=false"];
  const git = (...args: string[]) => execFileSync("git", [...person, ...args], { cwd: join(home, "repository") });
  git("init", "--quiet");
  git("add", "snapshot");
  git("commit", "--quiet", "--message=Pulled");
  for (let index = 0; index < changes; index += 1) {
    const field = ["description", "quote", "bio"][index % 3] ?? "";
    await set(inventedId(index), `${field}.de`, `Ganz neu beschrieben, zum ${index}. Mal.`)(dir);
  }
  await sealSnapshot(dir, { today: sampleDay });
  return dir;
}
