import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/support/browser.ts";
import { isSoak } from "./tests/support/rounds.ts";

/**
 * `make soak` runs the slow tests: these files, and tests that are similar to an everyday test (`inSoak` in
 * tests/support/test.ts). `SOAK=1 playwright test every-address` runs one of the files.
 */
const soakFiles = "**/*.soak.spec.ts";
const everyDay = { testIgnore: soakFiles, grepInvert: /@soak/ };
const longRun = {
  projects: [
    { name: "long", testMatch: soakFiles },
    { name: "variants", testIgnore: soakFiles, grep: /@soak/ },
  ],
};

/** Tests the built site in a real browser. `SITE_DIST` names another build than `dist/`. */
export default defineConfig({
  testDir: "tests/browser",
  ...(isSoak() ? longRun : everyDay),
  outputDir: ".cache/playwright",
  globalSetup: "./tests/support/serve-built-site.ts",
  fullyParallel: true,
  workers: 2,
  // A machine may stall for longer than a browser waits, so a test is tried again, and the run names it.
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
    // A test cannot observe the requests of a service worker. Only the tests of the worker allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
});
