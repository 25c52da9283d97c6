import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isSoak, timeLimitMs } from "./tests/support/rounds.ts";

/** What takes longer is `make soak`: files of its own, more rounds of what chance decides, and further cases. */
const soakFiles = "tests/**/*.soak.test.ts";
const filesWithRounds = [
  "tests/attack/**/*.test.ts",
  "tests/pipeline/{drawings,mail-as-typed,pull-held,pull-storm,report-truth,review-reasons,verify-live}.test.ts",
  "tests/content/{odd-content,random-edits,words}.test.ts",
  "tests/engines/chromium.test.ts",
  "tests/studio/validation.test.ts",
];

/** What takes longest, mostly builds and processes. In a fresh clone vitest would begin with the files of most lines. */
const longest =
  /\/(chromium|older-\w+|incremental-build|validation|odd-content|random-edits|report-truth|contact-form)(\.soak)?\.test\.ts$/;

/** No core is idle at the end while the other one is busy with a long file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Node runs these tests: they have no use for the site's own vite.config.ts. */
export default defineConfig({
  test: {
    setupFiles: "tests/setup.ts",
    include: isSoak()
      ? [soakFiles, ...filesWithRounds]
      : ["tests/{unit,pipeline,attack,content,studio,engines}/**/*.test.ts"],
    exclude: isSoak() ? [] : [soakFiles],
    // Node runs TypeScript itself, and keeps what it has compiled: half of the work of Vite's transforms.
    experimental: { viteModuleRunner: false },
    // One more than a build machine has cores: with two, a third of the time passes in waiting for servers and timers.
    maxWorkers: 3,
    // Files share a process, which has the code and the sample ready after the first: a test leaves nothing behind in it.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: timeLimitMs,
    hookTimeout: timeLimitMs,
    // Once, and the run names each test that needed it: a machine may stall. A counterexample of fast-check is no chance.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // A loaded machine needs many times as long as an idle one. The server's mailer looks once a minute without being told.
    expect: { poll: { timeout: 50_000 } },
  },
});
