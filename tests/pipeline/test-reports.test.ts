import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { readPlaywrightReport, readVitestReport } from "#tests/support/reports.ts";

test("unit tests are counted one by one; a file that cannot be loaded is one failure", async () => {
  const file = await report({
    testResults: [
      {
        name: "/project/tests/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed" },
          { fullName: "takes away", status: "failed" },
          { fullName: "waits", status: "skipped" },
        ],
      },
      { name: "/project/tests/b.test.ts", status: "failed", message: "No such import\nat …", assertionResults: [] },
    ],
  });
  expect(readVitestReport(file, "/project")).toEqual({
    passed: 1,
    failures: ["tests/a.test.ts: takes away", "tests/b.test.ts: No such import"],
    retried: [],
  });
});

test("browser tests are counted through all their groups, and what broke outside of a test is a failure", async () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, file: "a.spec.ts", tests: [{ status }] });
  const file = await report({
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
