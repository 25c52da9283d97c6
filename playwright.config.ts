import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/support/browser.ts";
import { isSoak } from "./tests/support/rounds.ts";

/**
 * `make soak` has the tests that take longer: files of its own, and tests that differ little from one of every day
 * (`inSoak` in tests/support/test.ts). One of its files alone: `SOAK=1 playwright test every-address`.
 */
const soakFiles = "**/*.soak.spec.ts";
const everyDay = { testIgnore: soakFiles, grepInvert: /@soak/ };
const longRun = {
  projects: [
    { name: "long", testMatch: soakFiles },
    { name: "variants", testIgnore: soakFiles, grep: /@soak/ },
  ],
};

/** The built site in a real browser. `SITE_DIST` names another build than `dist/`. */
export default defineConfig({
  testDir: "tests/browser",
  ...(isSoak() ? longRun : everyDay),
  outputDir: ".cache/playwright",
  globalSetup: "./tests/support/serve-built-site.ts",
  fullyParallel: true,
  workers: 2,
  // Once, and the run names each test that needed it: a machine may stall for longer than a browser waits.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Milliseconds. The slowest test walks through thirty widths.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "de-DE",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "no-preference",
    // In the worker, requests are out of a test's sight. Tests of the worker allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
});
