import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isSoak } from "./support/rounds.ts";
import { runProgram } from "./support/run-program.ts";
import { type Suite, suitesOf } from "./support/suites.ts";

/**
 * `tsx tests/run.ts`: what is tested on every change, or with `SOAK=1` what takes longer. Its last line is
 * `N passed, N failed`; types, lint and the build count as one each.
 */

export interface Outcome {
  readonly passed: number;
  /** One line a failure. */
  readonly failures: readonly string[];
  /** Passed, but not at once; one line a test. */
  readonly retried?: readonly string[];
}

const root = join(import.meta.dirname, "..");
const reports = join(root, ".cache/test-reports");
const suites = suitesOf(isSoak() ? "soak" : "everyday", reports);

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
