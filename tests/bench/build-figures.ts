import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { listFiles } from "#pipeline/files.ts";
import type { Phase } from "#pipeline/site/build.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { writeContent } from "#tests/support/committed-content.ts";
import type { Content } from "#tests/support/editable-content.ts";
import type { Figures, Plan } from "./figures.ts";
import { generateContent } from "./generate.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Measures how long a build takes: of all pages, after one edit, and without a change.
 *
 * @throws if a build with the cache differs from a clean build
 */
export async function measureBuilds({ pageCounts, home, say }: Plan): Promise<Figures> {
  const rows = [];
  for (const addresses of pageCounts) {
    const dir = join(home, `site-${addresses}`);
    const cache = join(root, ".cache/bench-pages");
    await rm(cache, { recursive: true, force: true });
    const content = generateContent({ addresses });
    await writeContent(content, join(dir, "snapshot"));
    const count = countAddresses(join(dir, "snapshot"));
    say(`Drawing what ${count} pages show, which is kept apart …`);
    await build(dir, cache);
    await rm(cache, { recursive: true });
    const trees: string[] = [];
    for (const step of ["clean", "one edit", "none", "clean again"] as const) {
      if (step === "one edit") await writeContent(withOneEdit(content), join(dir, "snapshot"));
      if (step === "clean again") await rm(cache, { recursive: true });
      say(`Building ${count} pages: ${step} …`);
      const measured = await build(dir, cache);
      trees.push(measured.tree);
      rows.push({
        pages: count,
        build: step,
        "CPU s": round(measured.cpuSeconds),
        "of it code s": step === "clean" ? round(secondsOf(measured.phases, "Code")) : "",
        seconds: round(measured.seconds),
        "CPU ms a page": round((measured.cpuSeconds / count) * 1000),
        rendered: measured.phases.find(({ name }) => name === "Pages")?.made ?? "",
        "peak MB": Math.round(measured.peakBytes / 1e6),
        files: listFiles(join(dir, "dist")).length,
      });
    }
    const [, ...edited] = trees;
    if (new Set(edited).size > 1)
      throw new Error(`${count} pages differ between two builds of the same content: ${edited}`);
    await rm(cache, { recursive: true });
    await rm(dir, { recursive: true });
  }
  return {
    name: "build",
    title: "Builds: all pages, one edit, nothing new",
    notes: [
      "Clean: nothing of pages or code is kept. Derived pictures are: they are a matter of the media, not of the pages.",
      "One edit: another title of one job. None: no edit since the last build. Clean again: the edited content without any cache, which must give the same files.",
      "CPU: user and system, of all processes and threads. Peak: of the process that builds; the bundler is another one, whose memory does not grow with the pages.",
    ],
    columns: ["pages", "build", "CPU s", "of it code s", "seconds", "CPU ms a page", "rendered", "peak MB", "files"],
    rows,
  };
}

interface Measured extends Timed {
  readonly peakBytes: number;
  readonly phases: readonly Phase[];
  readonly tree: string;
}

async function build(dir: string, cache: string): Promise<Measured> {
  const [report, peak] = [join(dir, "report.json"), join(dir, "peak")];
  const verb = ["build", "--dir", join(dir, "snapshot"), "--out", join(dir, "dist"), "--cache", cache, "--json"];
  const program = [process.execPath, "--import", join(import.meta.dirname, "note-peak.ts")];
  const options = {
    cwd: root,
    env: { PEAK_FILE: peak, NODE_COMPILE_CACHE: join(root, ".cache/node-compile") },
    output: report,
  };
  const took = await runTimed([...program, "pipeline/cli.ts", ...verb], options);
  const { phases } = JSON.parse(await readFile(report, "utf8"));
  const { tree } = JSON.parse(await readFile(join(dir, "dist/build.json"), "utf8"));
  return { ...took, peakBytes: Number(await readFile(peak, "utf8")), phases, tree };
}

function withOneEdit(content: Content): Content {
  const job = [...content.values()].findLast(({ _type, open }) => _type === "job" && open);
  for (const [tag, title] of Object.entries((job?.title ?? {}) as Record<string, string>)) {
    if (tag !== "_type") (job?.title as Record<string, string>)[tag] = `${title} 2`;
  }
  return content;
}

function countAddresses(snapshot: string): number {
  return addressesIn(readSnapshot(snapshot)).length;
}

function secondsOf(phases: readonly Phase[], name: string): number {
  return (phases.find((phase) => phase.name === name)?.milliseconds ?? 0) / 1000;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

interface Timed {
  readonly seconds: number;
  /** User and system time, with all child processes. */
  readonly cpuSeconds: number;
}

/** Uses the shell's `time`, which includes child processes and their children. */
const timed = 'TIMEFORMAT="%R %U %S"; time "$@" >"$OUTPUT"';

/**
 * Runs a command.
 *
 * @param output a file for what it writes
 * @throws with its last output if it fails
 */
async function runTimed(
  command: readonly string[],
  { cwd, env, output }: { cwd: string; env: Readonly<Record<string, string>>; output: string },
): Promise<Timed> {
  const { stderr } = await promisify(execFile)("bash", ["-c", timed, "time", ...command], {
    cwd,
    env: { ...process.env, ...env, OUTPUT: output },
    maxBuffer: 1e8,
  });
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  return { seconds, cpuSeconds: user + system };
}
