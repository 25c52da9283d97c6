import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { listFiles } from "#pipeline/files.ts";
import type { Phase } from "#pipeline/site/build.ts";
import { variants } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { committedContent, writeContent } from "#tests/support/committed-content.ts";
import type { Content, EditableDocument } from "#tests/support/editable-content.ts";
import { quickStart } from "#tests/support/programs.ts";
import type { Figures, Plan } from "./figures.ts";

type Row = Figures["rows"][number];

const root = join(import.meta.dirname, "../..");

const title = "Builds: all pages, one edit, nothing new";
const notes = [
  "Clean: nothing of pages or code is kept. Derived pictures are: they are a matter of the media, not of the pages.",
  "One edit: another title of one job. None: no edit since the last build. Clean again: the edited content without any cache, which must give the same files.",
  "CPU: user and system, of all processes and threads. Peak: of the process that builds; the bundler is another one, whose memory does not grow with the pages.",
];

/** Measures builds of all pages, after one edit and without a change. Throws if a cache changes a build's files. */
export async function measureBuilds(plan: Plan): Promise<Figures> {
  const rows: Row[] = [];
  for (const addresses of plan.pageCounts) rows.push(...(await measureSite(addresses, plan)));
  return { title, notes, rows };
}

async function measureSite(addresses: number, { home, say }: Plan): Promise<Row[]> {
  const dir = join(home, `site-${addresses}`);
  const cache = join(root, ".cache/bench-pages");
  await rm(cache, { recursive: true, force: true });
  const content = committedContent();
  const write = async () => {
    await writeContent(content, join(dir, "snapshot"));
    return addressesIn(readSnapshot(join(dir, "snapshot"))).length;
  };
  addJobs(content, addresses - (await write()));
  const count = await write();
  say(`Deriving the pictures of ${count} pages, which later builds reuse …`);
  await build(dir, cache);
  await rm(cache, { recursive: true });
  const rows: Row[] = [];
  /** Returns the digest of the built files. */
  const measure = async (step: string): Promise<string> => {
    say(`Building ${count} pages: ${step} …`);
    const measured = await build(dir, cache);
    rows.push(rowOf(step, count, measured));
    return measured.tree;
  };
  await measure("clean");
  editOneJob(content);
  await write();
  const trees = [await measure("one edit"), await measure("none")];
  await rm(cache, { recursive: true });
  trees.push(await measure("clean again"));
  if (new Set(trees).size > 1) throw new Error(`Builds of the same ${count} pages differ: ${trees}. A cache is wrong.`);
  await rm(cache, { recursive: true });
  await rm(dir, { recursive: true });
  return rows;
}

function rowOf(step: string, count: number, measured: Awaited<ReturnType<typeof build>>): Row {
  return {
    pages: count,
    build: step,
    "CPU s": round(measured.cpuSeconds),
    seconds: round(measured.seconds),
    "CPU ms a page": round((measured.cpuSeconds / count) * 1000),
    rendered: measured.phases.find(({ name }) => name === "Pages")?.made ?? "",
    "peak MB": Math.round(measured.peakBytes / 1e6),
    files: measured.files,
  };
}

/** Builds, measured by the shell's `time`, which includes child processes. Throws with a failed build's output. */
async function build(dir: string, cache: string) {
  const [report, peak] = [join(dir, "report.json"), join(dir, "peak")];
  const program = [process.execPath, "--import", join(import.meta.dirname, "write-peak.ts"), "pipeline/cli.ts"];
  const verb = ["build", "--dir", join(dir, "snapshot"), "--out", join(dir, "dist"), "--cache", cache, "--json"];
  const timed = 'TIMEFORMAT="%R %U %S"; time "$@" >"$OUTPUT"';
  const { stderr } = await promisify(execFile)("bash", ["-c", timed, "time", ...program, ...verb], {
    cwd: root,
    env: { ...process.env, ...quickStart, PEAK_FILE: peak, OUTPUT: report },
    maxBuffer: 1e8,
  });
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  const { phases }: { phases: readonly Phase[] } = JSON.parse(await readFile(report, "utf8"));
  const { tree }: { tree: string } = JSON.parse(await readFile(join(dir, "dist/build.json"), "utf8"));
  const [peakBytes, files] = [Number(await readFile(peak, "utf8")), listFiles(join(dir, "dist")).length];
  return { seconds, cpuSeconds: user + system, peakBytes, phases, tree, files };
}

/** The last open job. Throws if the content has none. */
function openJob(content: Content): EditableDocument {
  const job = [...content.values()].findLast(({ _type, open }) => _type === "job" && open);
  if (!job) throw new Error("The content has no open job, of which a larger site could have copies.");
  return job;
}

/** All new jobs have the same title, because each title needs a picture for shared links, which is not measured here. */
function addJobs(content: Content, addresses: number): void {
  const model = openJob(content);
  for (let index = 0; index < addresses / variants.length; index += 1) {
    const current = `generated-job-${index}`;
    content.set(current, { ...structuredClone(model), _id: current, slug: { _type: "slug", current } });
  }
}

function editOneJob(content: Content): void {
  const title = openJob(content).title as Record<string, string>;
  for (const locale of locales) title[locale] = `${title[locale]} 2`;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
