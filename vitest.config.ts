import { defineConfig } from "vitest/config";

/** Node runs these tests: they have no use for the site's own vite.config.ts. */
export default defineConfig({
  test: {
    include: ["tests/{unit,pipeline,attack}/**/*.test.ts"],
    // The browser tests come afterwards, and a build runs two processes of its own.
    maxWorkers: 2,
    // Files share a process, which has the code and the sample ready after the first: a test leaves nothing behind in it.
    isolate: false,
    // Milliseconds. Tests that build say so themselves.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
