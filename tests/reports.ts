import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
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
  const { numPassedTests, testResults }: JsonTestResults = JSON.parse(readFileSync(file, "utf8"));
  const outcomes = testResults.map(({ name, status, message, assertionResults }) => {
    const at = relative(root, name);
    const namesOf = (tests: typeof assertionResults) => tests.map(({ fullName }) => `${at}: ${fullName}`);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A test keeps the errors of its first try.
    const retried = assertionResults.filter((test) => test.status === "passed" && test.failureMessages?.length);
    // A file that cannot be loaded has no tests to fail.
    const isBroken = status === "failed" && failed.length === 0;
    const failures = isBroken ? [`${at}: ${message?.split("\n")[0] ?? "broken"}`] : namesOf(failed);
    return { failures, retried: namesOf(retried) };
  });
  return {
    passed: numPassedTests,
    failures: outcomes.flatMap(({ failures }) => failures),
    retried: outcomes.flatMap(({ retried }) => retried),
  };
}

/** Tests that passed at the second try count as passed, and are named. Throws if there is no report. */
export function readPlaywrightReport(file: string): Outcome {
  const { stats, suites, errors }: JSONReport = JSON.parse(readFileSync(file, "utf8"));
  const specs = suites.flatMap(specsIn);
  const nameOf = ({ file, title }: JSONReportSpec) => `tests/browser/${file}: ${title}`;
  const general = errors.map(({ message }) => `browser tests: ${message?.split("\n")[0] ?? "broken"}`);
  return {
    passed: stats.expected + stats.flaky,
    failures: [...specs.filter(({ ok }) => !ok).map(nameOf), ...general],
    retried: specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(nameOf),
  };
}

function specsIn({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}
