import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
// The suite “Types” needs the files that this import writes.
import "./engines/oldest-types.ts";
import { type Outcome, readPlaywrightReport, readVitestReport } from "./reports.ts";
import { isSoak } from "./support/rounds.ts";

/**
 * Runs all tests, or with `SOAK=1` the long ones. The last line of its output is `N passed, N failed`: types, lint and
 * the build count as one each.
 */

interface Suite {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads what the program has reported; a suite without a report is one test. */
  readonly readReport?: () => Outcome;
}

const root = join(import.meta.dirname, "..");
const reports = join(root, ".cache/test-reports");
const vitestReport = join(reports, "vitest.json");
const browserReport = join(reports, "browser.json");
/** `SOAK_SHARD=2/8`: the second eighth of the long runs. Build machines run another shard for each commit. */
const shard = isSoak() && process.env.SOAK_SHARD ? [`--shard=${process.env.SOAK_SHARD}`] : [];

const types: Suite = {
  name: "Types",
  // `--force`: TypeScript 7.0 keeps reporting an error in a JSON file after it has been fixed.
  // With more checkers, each of them would compute the content model's types again.
  command: ["tsc", "--build", ".", "studio", "--force", "--builders", "2", "--checkers", "1"],
};
const lint: Suite = { name: "Lint", command: ["biome", "ci", "."] };
const build: Suite = {
  name: "Build",
  // `SITE_DIST`: the site under test, by default `dist/`.
  command: ["node", "pipeline/cli.ts", "build", ...(process.env.SITE_DIST ? ["--out", process.env.SITE_DIST] : [])],
};
const vitest: Suite = {
  name: "Unit, pipeline, attack and engine tests",
  command: ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`, ...shard],
  readReport: () => readVitestReport(vitestReport, root),
};
const browser: Suite = {
  name: "Browser tests",
  command: ["playwright", "test", "--reporter=dot,json", ...shard],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  readReport: () => readPlaywrightReport(browserReport),
};

/** The suites of a step run side by side, because each leaves a core idle at times. The later steps need the build. */
const steps: readonly Suite[][] = [isSoak() ? [build] : [types, lint, build], [vitest], [browser]];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const outcomes: Outcome[] = [];
for (const step of steps) {
  process.stdout.write(`\n== ${step.map(({ name }) => name).join(", ")}\n`);
  const started = performance.now();
  const running = step.map((suite) => ({ name: suite.name, ended: run(suite, step.length > 1) }));
  for (const { name, ended } of running) {
    const { outcome, output } = await ended;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${output}${name}: ${count(outcome)} (${seconds} s)\n`);
    outcomes.push(outcome);
  }
}

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
const retried = outcomes.flatMap((outcome) => outcome.retried ?? []);
if (retried.length > 0)
  process.stdout.write(`\nPassed at the second try:\n${retried.map((line) => `  ${line}\n`).join("")}`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join("")}`);
process.exitCode = failures.length > 0 ? 1 : 0;
process.stdout.write(`\n${count({ passed, failures })}\n`);

/** Runs a suite. Beside other suites, its output is returned instead of shown at once. */
async function run({ name, command, environment, readReport }: Suite, isBesideOthers: boolean) {
  const [program, ...args] = command;
  const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH, ...environment },
    stdio: isBesideOthers ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  const ended = once(child, "close").then(
    ([code]): number => code ?? 1,
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      return 127;
    },
  );
  const shown = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code, ...output] = await Promise.all([ended, ...shown]);
  return { outcome: outcomeOf(name, code, readReport), output: output.join("") };
}

/** A suite that ran no test counts as failed. */
function outcomeOf(name: string, code: number, readReport: Suite["readReport"]): Outcome {
  if (!readReport) return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}: see above`] };
  try {
    const outcome = readReport();
    if (outcome.failures.length > 0 || (code === 0 && outcome.passed > 0)) return outcome;
    const wrong = outcome.passed > 0 ? `every test passed, yet the run ended with code ${code}` : "no test was run";
    return { ...outcome, failures: [`${name}: ${wrong}; see above`] };
  } catch (error) {
    return { passed: 0, failures: [`${name}: the run broke off without a report; see above (${error})`] };
  }
}

function count({ passed, failures }: Outcome): string {
  return `${passed} passed, ${failures.length} failed`;
}
