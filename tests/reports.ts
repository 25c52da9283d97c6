import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export interface Outcome {
  readonly passed: number;
  /** One line per failure. */
  readonly failures: readonly string[];
  /** Tests that passed only at the second try, one line each. */
  readonly retried?: readonly string[];
}

/** Throws if there is no report. */
export function readVitestReport(file: string, root: string): Outcome {
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(file, "utf8"));
  const outcomes = testResults.map(({ name, status, message, assertionResults }): Outcome => {
    const at = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    const failures = failed.map(({ fullName }) => `${at}: ${fullName}`);
    // A file that cannot be loaded has no tests to fail.
    if (status === "failed" && failures.length === 0) failures.push(`${at}: ${message?.split("\n")[0] ?? "broken"}`);
    return { passed: assertionResults.filter((test) => test.status === "passed").length, failures };
  });
  return add(outcomes);
}

/** Tests that passed at the second try count as passed, and are named. Throws if there is no report. */
export function readPlaywrightReport(file: string): Outcome {
  const { suites, errors }: JSONReport = JSON.parse(readFileSync(file, "utf8"));
  const general = errors.map(({ message }) => `browser tests: ${message?.split("\n")[0] ?? "broken"}`);
  return add([...suites.map(readSuite), { passed: 0, failures: general }]);
}

function readSuite({ specs, suites = [] }: JSONReportSuite): Outcome {
  const own = specs.map(({ ok, tests, file, title }): Outcome => {
    const name = `tests/browser/${file}: ${title}`;
    if (!ok) return { passed: 0, failures: [name] };
    return {
      passed: tests.filter(({ status }) => status !== "skipped").length,
      failures: [],
      retried: tests.some(({ status }) => status === "flaky") ? [name] : [],
    };
  });
  return add([...own, ...suites.map(readSuite)]);
}

function add(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    retried: outcomes.flatMap(({ retried = [] }) => retried),
  };
}
