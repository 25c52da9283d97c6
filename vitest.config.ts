import { defineConfig } from "vitest/config";
import { isSoak } from "./tests/support/rounds.ts";

/** What takes longer is `make soak`: files of its own, more rounds of what chance decides, and further cases. */
const soakFiles = "tests/**/*.soak.test.ts";
const filesWithRounds = [
  "tests/attack/**/*.test.ts",
  "tests/pipeline/{drawings,pull-edits,pull-exit-codes,pull-sigkill,pull-storm}.test.ts",
  "tests/content/random-edits.test.ts",
];

/** Node runs these tests: they have no use for the site's own vite.config.ts. */
export default defineConfig({
  test: {
    include: isSoak() ? [soakFiles, ...filesWithRounds] : ["tests/{unit,pipeline,attack,content}/**/*.test.ts"],
    exclude: isSoak() ? [] : [soakFiles],
    // The browser tests come afterwards, and a build runs two processes of its own.
    maxWorkers: 2,
    // Files share a process, which has the code and the sample ready after the first: a test leaves nothing behind in it.
    isolate: false,
    // Milliseconds. Tests that build say so themselves.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
