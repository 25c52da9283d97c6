import { spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";

const script = fileURLToPath(new URL("../../.ci/run", import.meta.url));

/** The output and exit codes of two runs of make. */
const cases: [name: string, test: [string, number], soak: [string, number], last: string, isGreen: boolean][] = [
  ["both are green", ["3 passed, 0 failed", 0], ["4 passed, 0 failed", 0], "7 passed, 0 failed", true],
  ["a test failed", ["3 passed, 2 failed", 2], ["4 passed, 0 failed", 0], "7 passed, 2 failed", false],
  ["the soak failed", ["3 passed, 0 failed", 0], ["4 passed, 1 failed", 2], "7 passed, 1 failed", false],
  ["make failed beside the tests", ["3 passed, 0 failed", 2], ["4 passed, 0 failed", 0], "7 passed, 1 failed", false],
  ["a run ended before a test", ["npm: no network", 2], ["4 passed, 0 failed", 0], "4 passed, 1 failed", false],
  ["a run tested nothing", ["", 0], ["4 passed, 0 failed", 0], "4 passed, 1 failed", false],
];

test.each(cases)("the count of a build machine where %s", async (_name, everyday, soak, last, isGreen) => {
  const folder = await tempFolder();
  const make = join(folder, "make");
  const branch = (target: string, [printed, code]: [string, number]) =>
    `if [ "$1" = ${target} ]; then echo "${printed}"; echo "make: done" >&2; exit ${code}; fi\n`;
  await writeFile(make, `#!/bin/sh\n${branch("test", everyday)}${branch("soak", soak)}`);
  await chmod(make, 0o755);
  const { status, stdout } = spawnSync(script, {
    env: { ...process.env, PATH: folder + delimiter + process.env.PATH },
    encoding: "utf8",
  });
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(last);
  expect(status === 0).toBe(isGreen);
});
