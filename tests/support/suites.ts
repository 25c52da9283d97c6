import { join } from "node:path";
import type { Outcome } from "../run.ts";
import { readPlaywrightReport, readVitestReport } from "./reports.ts";
import { isSoak } from "./rounds.ts";

export interface Suite {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads what the program has reported; a suite without a report is one test. */
  readonly readReport?: () => Outcome;
}

const root = join(import.meta.dirname, "../..");

/**
 * What `make test` and `make soak` run, one after the other. What comes first is quick and explains failures of what
 * comes after.
 *
 * @param reports the folder for the reports of the programs
 */
export function suitesOf(run: "everyday" | "soak", reports: string): Suite[] {
  const [vitest, browser] = [vitestSuite(join(reports, "vitest.json")), browserSuite(join(reports, "browser.json"))];
  if (run === "soak") return [build, vitest, browser];
  return [
    // Two parts of the code at a time; more checkers for each would work out the content model's types again.
    { name: "Types", command: ["tsc", "--build", "--builders", "2", "--checkers", "1"] },
    { name: "Lint", command: ["biome", "ci", "."] },
    build,
    vitest,
    browser,
  ];
}

/** The tests of the finished site, with and without a browser, need one of this very code. */
const build: Suite = {
  name: "Build",
  // `SITE_DIST`: where the site under test lies, if not in `dist/`.
  command: ["tsx", "pipeline/cli.ts", "build", ...(process.env.SITE_DIST ? ["--out", process.env.SITE_DIST] : [])],
};

function vitestSuite(report: string): Suite {
  return {
    name: "Unit, pipeline and attack tests",
    command: ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...shard()],
    // Many tests start the server, or its thread: each would read the same code again.
    environment: { NODE_COMPILE_CACHE: join(root, ".cache/node-compile") },
    readReport: () => readVitestReport(report, root),
  };
}

function browserSuite(report: string): Suite {
  return {
    name: "Browser tests",
    command: ["playwright", "test", "--reporter=dot,json", ...shard()],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    readReport: () => readPlaywrightReport(report),
  };
}

/** `SOAK_SHARD=2/3`: the second third of the long runs. Build machines take another one for each commit. */
function shard(): string[] {
  const part = process.env.SOAK_SHARD;
  return isSoak() && part ? [`--shard=${part}`] : [];
}
