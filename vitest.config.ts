import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isSoak, timeLimitMs } from "./tests/support/rounds.ts";

/** `make soak` runs these files, and the files below with more random rounds and further cases. */
const soakFiles = "tests/**/*.soak.test.ts";
export const filesWithRounds = [
  "tests/attack/**/*.test.ts",
  "tests/pipeline/{git,leftover-files,mail-as-typed,pages-touched,pull-held,pull-storm}.test.ts",
  "tests/pipeline/{report-truth,review-reasons,share-card,verify-live}.test.ts",
  "tests/content/{odd-content,pages-that-may-go,random-edits,words}.test.ts",
  "tests/engines/chromium.test.ts",
  "tests/studio/inputs.test.ts",
];

/** The slowest files. In a fresh clone vitest would begin with the files that have the most lines. */
const longest =
  /\/(chromium|older-\w+|incremental-build|validation|odd-content|random-edits|report-truth|contact-form)(\.soak)?\.test\.ts$/;

/** Begins with the slowest files, so that no core is idle at the end while another one runs a slow file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** These tests run in Node and do not use the site's vite.config.ts. */
export default defineConfig({
  test: {
    setupFiles: "tests/setup.ts",
    include: isSoak()
      ? [soakFiles, ...filesWithRounds]
      : ["tests/{unit,pipeline,attack,content,studio,engines}/**/*.test.ts"],
    exclude: isSoak() ? [] : [soakFiles],
    // Node runs TypeScript itself and keeps the compiled code, which is half of the work of Vite's transforms.
    experimental: { viteModuleRunner: false },
    // A build machine has two cores. Two workers would spend a third of the time waiting for servers and timers.
    maxWorkers: 3,
    // Files share a process, which loads the code and the sample only once. So a test must leave nothing in it.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: timeLimitMs,
    hookTimeout: timeLimitMs,
    // A machine may stall, so a failed test is tried again and named, except a counterexample of fast-check.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // Milliseconds, for a loaded machine. The limit is below a minute, because the server's mailer looks once a minute.
    expect: { poll: { timeout: 50_000 } },
  },
});
