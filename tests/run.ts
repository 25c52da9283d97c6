import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPlaywrightReport, readVitestReport } from "./support/reports.ts";
import { runProgram } from "./support/run-program.ts";

/**
 * `tsx tests/run.ts`: everything that is tested, in one go. Its last line is `N passed, N failed`; types, lint and the
 * build count as one each. What comes first is quick and explains failures of what comes after.
 */

export interface Outcome {
  readonly passed: number;
  /** One line a failure. */
  readonly failures: readonly string[];
  /** Passed, but not at once; one line a test. */
  readonly retried?: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads what the program has reported; a suite without a report is one test. */
  readonly readReport?: () => Outcome;
}

const root = join(import.meta.dirname, "..");
const reports = join(root, ".cache/test-reports");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const suites: Suite[] = [
  { name: "Types", command: ["tsc"] },
  { name: "Types of the service worker", command: ["tsc", "--project", "src/worker"] },
  { name: "Lint", command: ["biome", "ci", "."] },
  // The tests of the finished site, with and without a browser, need one of this very code.
  { name: "Build", command: ["tsx", "pipeline/cli.ts", "build", ...elsewhere()] },
  {
    name: "Unit and pipeline tests",
    command: ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
    // Many tests start the server, or its thread: each would read the same code again.
    environment: { NODE_COMPILE_CACHE: join(root, ".cache/node-compile") },
    readReport: () => readVitestReport(unitReport, root),
  },
  {
    name: "Browser tests",
    command: ["playwright", "test", "--reporter=dot,json"],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    readReport: () => readPlaywrightReport(browserReport),
  },
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const outcomes: Outcome[] = [];
for (const suite of suites) {
  process.stdout.write(`\n== ${suite.name}\n`);
  const started = performance.now();
  const outcome = await run(suite);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${count(outcome)} (${seconds} s)\n`);
  outcomes.push(outcome);
}

const total = {
  passed: sum(outcomes.map(({ passed }) => passed)),
  failures: outcomes.flatMap(({ failures }) => failures),
};
const retried = outcomes.flatMap(({ retried = [] }) => retried);
if (retried.length > 0)
  process.stdout.write(`\nPassed at the second try:\n${retried.map((line) => `  ${line}\n`).join("")}`);
if (total.failures.length > 0)
  process.stdout.write(`\nFailed:\n${total.failures.map((line) => `  ${line}\n`).join("")}`);
process.exitCode = total.failures.length > 0 ? 1 : 0;
process.stdout.write(`\n${count(total)}\n`);

async function run({ name, command, environment, readReport }: Suite): Promise<Outcome> {
  const code = await runProgram(command, { cwd: root, environment: environment ?? {} });
  if (!readReport) return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}: see above`] };
  const outcome = read(name, readReport);
  const isSilent = code !== 0 && outcome.failures.length === 0;
  if (!isSilent) return outcome;
  return { ...outcome, failures: [`${name}: every test passed, yet the run ended with code ${code}; see above`] };
}

/** `SITE_DIST`: where the site under test lies, if not in `dist/`. */
function elsewhere(): string[] {
  return process.env.SITE_DIST ? ["--out", process.env.SITE_DIST] : [];
}

/** A suite that ran no test has not shown anything. */
function read(name: string, readReport: () => Outcome): Outcome {
  try {
    const outcome = readReport();
    if (outcome.passed + outcome.failures.length > 0) return outcome;
    return { passed: 0, failures: [`${name}: no test was run`] };
  } catch (error) {
    return { passed: 0, failures: [`${name}: the run broke off without a report; see above (${error})`] };
  }
}

function count({ passed, failures }: Outcome): string {
  return `${passed} passed, ${failures.length} failed`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
