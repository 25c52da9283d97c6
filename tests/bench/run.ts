import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAnswers } from "./answer-figures.ts";
import { measureBuilds } from "./build-figures.ts";
import { measureClicks } from "./click-figures.ts";
import { type Figures, figuresText, type Plan, writeFigures } from "./figures.ts";
import { measurePages } from "./pages-figures.ts";
import { measurePaint } from "./paint-figures.ts";
import { measurePreview } from "./preview-figures.ts";
import { measurePulls } from "./pull-figures.ts";
import { measureServer } from "./server-figures.ts";

/**
 * `make bench` measures, prints the figures, and writes them to tests/bench/results/. No figure makes it fail, because
 * times depend on the machine.
 *
 *   BENCH_SIZES=1000,10000   documents of the pulls
 *   BENCH_PAGES=42,2001      pages of the builds
 *   BENCH_RUNS=3             runs of each measurement
 *   BENCH_ONLY=pull,pages    of pull, build, pages, paint, clicks, answers, server and preview
 *   BENCH_OUT=folder         instead of tests/bench/results
 *   DIST_DIR=folder          the built site to measure
 */

const results = process.env.BENCH_OUT || join(import.meta.dirname, "results");

const parts: Readonly<Record<string, (plan: Plan) => Promise<Figures | undefined>>> = {
  pull: measurePulls,
  build: measureBuilds,
  pages: measurePages,
  paint: measurePaint,
  clicks: measureClicks,
  answers: measureAnswers,
  server: measureServer,
  preview: measurePreview,
};

await using home = await mkdtempDisposable(join(tmpdir(), "website-bench-"));
const plan: Plan = {
  sizes: numbers("BENCH_SIZES", "1000,10000,100000"),
  pageCounts: numbers("BENCH_PAGES", "42,2001,10002"),
  runs: numbers("BENCH_RUNS", "3")[0] ?? 3,
  home: home.path,
  say: (line) => process.stderr.write(`${line}\n`),
};
for (const name of chosenParts()) {
  const figures = await parts[name]?.(plan);
  if (!figures) continue;
  process.stdout.write(`${figuresText(figures)}\n`);
  await writeFigures(join(results, `${name}.md`), figures);
}

function chosenParts(): string[] {
  const chosen = (process.env.BENCH_ONLY || Object.keys(parts).join(",")).split(",").map((name) => name.trim());
  const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length === 0) return chosen;
  throw new Error(`BENCH_ONLY knows ${Object.keys(parts).join(", ")}, not ${unknown.join(", ")}.`);
}

function numbers(name: string, usual: string): number[] {
  const found = (process.env[name] || usual).split(",").map(Number);
  if (found.every((number) => Number.isInteger(number) && number > 0)) return found;
  throw new Error(`${name} is “${process.env[name]}”. It should be whole numbers above 0 with commas between.`);
}
