import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "#tests/reports.ts";
import { tempFolder } from "#tests/support/folders.ts";

test("failed and retried unit tests are named; a file that cannot be loaded is one failure", async () => {
  const file = await report({
    numPassedTests: 1,
    testResults: [
      {
        name: "/project/tests/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed", failureMessages: [] },
          { fullName: "divides", status: "passed", failureMessages: ["Too late"] },
          { fullName: "takes away", status: "failed", failureMessages: ["Wrong", "Wrong"] },
          { fullName: "waits", status: "skipped" },
        ],
      },
      { name: "/project/tests/b.test.ts", status: "failed", message: "No such import\nat …", assertionResults: [] },
    ],
  });
  expect(readVitestReport(file, "/project")).toEqual({
    passed: 1,
    failures: ["tests/a.test.ts: takes away", "tests/b.test.ts: No such import"],
    retried: ["tests/a.test.ts: divides"],
  });
});

test("failed and flaky browser tests of all groups are named, and an error outside of a test is a failure", async () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, file: "a.spec.ts", tests: [{ status }] });
  const file = await report({
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
    errors: [{ message: "The site is not there\nat …" }],
    suites: [
      {
        specs: [spec("opens", true, "expected"), spec("waits", true, "skipped")],
        suites: [{ specs: [spec("closes", false, "unexpected"), spec("moves", true, "flaky")] }],
      },
    ],
  });
  expect(readPlaywrightReport(file)).toEqual({
    passed: 2,
    failures: ["tests/browser/a.spec.ts: closes", "browser tests: The site is not there"],
    retried: ["tests/browser/a.spec.ts: moves"],
  });
});

test("a missing report is an error, not an empty success", async () => {
  const missing = join(await tempFolder(), "none.json");
  expect(() => readVitestReport(missing, "/")).toThrow();
  expect(() => readPlaywrightReport(missing)).toThrow();
});

async function report(content: object): Promise<string> {
  const file = join(await tempFolder(), "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

/** The output and exit code of `make test` and of `make soak`, and the result of both together. */
const cases: [name: string, test: [string, number], soak: [string, number], last: string, isGreen: boolean][] = [
  ["both are green", ["3 passed, 0 failed", 0], ["4 passed, 0 failed", 0], "7 passed, 0 failed", true],
  ["make failed beside the tests", ["3 passed, 0 failed", 2], ["4 passed, 0 failed", 0], "7 passed, 1 failed", false],
  ["a run tested nothing", ["npm: no network", 2], ["4 passed, 0 failed", 0], "4 passed, 1 failed", false],
];

test.each(cases)("the count of a build machine where %s", async (_name, everyday, soak, last, isGreen) => {
  const folder = await tempFolder();
  const make = join(folder, "make");
  const branch = (target: string, [printed, code]: [string, number]) =>
    `if [ "$1" = ${target} ]; then echo "${printed}"; echo "make: done" >&2; exit ${code}; fi\n`;
  await writeFile(make, `#!/bin/sh\n${branch("test", everyday)}${branch("soak", soak)}`, { mode: 0o755 });
  const { status, stdout } = spawnSync("./.ci/run", {
    env: { ...process.env, PATH: folder + delimiter + process.env.PATH },
    encoding: "utf8",
  });
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(last);
  expect(status === 0).toBe(isGreen);
});
