import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { bodiesQuery } from "#pipeline/cms/queries.ts";
import type { DatasetState } from "#pipeline/local-cms/mutations.ts";
import type { CmsRequest } from "#pipeline/local-cms/request.ts";
import { plural } from "#pipeline/verb.ts";
import { readSnapshot } from "#src/content/read.ts";
import { startTestCms, type TestCms } from "#tests/support/local-cms/test-cms.ts";
import { lines, writeSample } from "#tests/support/sample.ts";
import { type Figures, inTheMiddle, type Plan, ratio } from "./figures.ts";
import type { Measured } from "./pull-task.ts";

const run = promisify(execFile);

/** The number of documents that change between two pulls. */
const edits = 10;

/** Compares a pull with the simplest one, `client.fetch("*")`. */
export async function measurePulls({ sizes, runs, home, say }: Plan): Promise<Figures> {
  const rows: Figures["rows"][number][] = [];
  for (const size of sizes) {
    say(`Pulling ${size} documents …`);
    rows.push(...(await measureSize(size, runs, home)));
  }
  return {
    title: "A pull, against a naive one in the same run",
    notes: [
      'Naive: one `client.fetch("*")`, each document written to a file; unchecked, unsorted, not flushed to the disk.',
      `Ours: all that \`make pull\` does, validation and flushing included. Changed: ${edits} documents. Times are the middle of ${plural(runs, "run")}.`,
      "Bytes are of the answers' bodies as they were sent. Peak memory is that of the whole process, Node itself among it.",
    ],
    rows,
  };
}

type Run = Awaited<ReturnType<typeof measure>>;

/** The four kinds of pulls alternate, so that a machine that becomes slower affects all of them equally. */
async function measureSize(size: number, runs: number, home: string) {
  const cms = await startTestCms({ ...(await makeDataset(size, join(home, `sample-${size}`))), narrow });
  const [naive, full, unchanged, changed]: [Run[], Run[], Run[], Run[]] = [[], [], [], []];
  for (let round = 0; round < runs; round += 1) {
    // Files are removed after all measurements, because removals slow some file systems down for minutes.
    const dir = join(home, `pull-${size}`, String(round));
    await mkdir(dir, { recursive: true });
    naive.push(await measure(cms, dir, "naive"));
    full.push(await measure(cms, dir, "ours"));
    unchanged.push(await measure(cms, dir, "ours"));
    editDocuments(cms, round);
    changed.push(await measure(cms, dir, "ours"));
  }
  await cms.close();
  const pulls = { naive, full, "nothing changed": unchanged, [`${edits} changed`]: changed };
  return Object.entries(pulls).map(([pull, measured]) => {
    const { milliseconds, requests, bytes } = middleOf(measured);
    return {
      documents: size,
      pull,
      seconds: Number((milliseconds / 1000).toFixed(3)),
      "time ÷ naive": ratio(milliseconds, middleOf(naive).milliseconds),
      "time ÷ full": ratio(milliseconds, middleOf(full).milliseconds),
      requests,
      megabytes: Number((bytes / 1_000_000).toFixed(3)),
      "peak memory MB": Math.round(Math.max(...measured.map(({ peakMemory }) => peakMemory)) / 1_000_000),
    };
  });
}

/** The run with the median time, because a single slow run is caused by the machine. */
function middleOf(measured: readonly Run[]): Run {
  return inTheMiddle(measured, ({ milliseconds }) => milliseconds);
}

/** Pulls in a process of its own, so that the memory and time of the CMS do not count. */
async function measure(cms: TestCms, dir: string, kind: "naive" | "ours") {
  cms.requests.length = 0;
  // Data that still waits to be written to the disk would slow down the next run.
  await run("sync");
  const task = join(import.meta.dirname, "pull-task.ts");
  const { stdout } = await run(process.execPath, [task, kind, join(dir, kind), cms.origin]);
  const measured: Measured = JSON.parse(stdout);
  const bytes = cms.requests.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return { ...measured, requests: cms.requests.length, bytes };
}

function editDocuments(cms: TestCms, round: number): void {
  for (let index = 0; index < edits; index += 1) {
    cms.store.edit(inventedId(index), (document) => {
      const quote = document.quote as { de: string };
      document.quote = { ...quote, de: `${quote.de} ${round + 1}` };
    });
  }
}

/** Leaves only the requested documents. Otherwise groq-js would scan all, and the figures would measure this CMS. */
function narrow(state: DatasetState, { query, params }: CmsRequest): DatasetState {
  if (query !== bodiesQuery || !Array.isArray(params.ids)) return state;
  const ids = new Set<string>(params.ids);
  return new Map([...ids].flatMap((id) => state.get(id) ?? []).map((document) => [document._id, document]));
}

/** The sample's documents, which make a valid site, filled up with documents of about 1 kB. */
async function makeDataset(count: number, dir: string) {
  await writeSample(dir);
  const sample = [...readSnapshot(dir).byId.values()];
  const missing = Math.max(0, count - sample.length);
  const more = Array.from({ length: missing }, (_, index) => inventedDocument(index));
  return { documents: [...sample, ...more], assetsDir: join(dir, "assets") };
}

/** Ids of documents that stay valid when their text changes. */
function inventedId(index: number): string {
  return `bench-${index}`;
}

/** A type without pages of its own, with a long text. */
function inventedDocument(index: number): object {
  const words = ["Aus Resten der Lebensmittelherstellung wird Futter", "Leftovers of food production become feed"];
  const [de = "", en = ""] = words.map((text) =>
    Array.from({ length: 7 }, (_, part) => `${text} (${(index * 31 + part * 17) % 9973}).`).join(" "),
  );
  return { _id: inventedId(index), _type: "testimonial", author: `Author ${index}`, quote: lines(de, en) };
}
