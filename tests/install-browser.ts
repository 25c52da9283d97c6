import { spawnSync } from "node:child_process";
import { findChromium } from "../pipeline/chromium.ts";

/** `tsx tests/install-browser.ts`: makes sure that there is a Chromium to test with. Does nothing if there is one. */

const attempts = [
  () => run("playwright", "install", "chromium"),
  () => run("apt-get", "update") && installFromDebian("chromium-headless-shell"),
  () => installFromDebian("chromium"),
];

let browser = findChromium();
for (const attempt of attempts) if (!browser && attempt()) browser = findChromium();
if (browser) {
  process.stdout.write(`Testing with ${browser}\n`);
} else {
  process.stderr.write(
    [
      "No Chromium was found, and none could be installed:",
      "  its download by Playwright failed (is cdn.playwright.dev reachable?),",
      `  and apt-get ${process.getuid?.() === 0 ? "failed too" : "needs root"}.`,
      "Install Chromium or Chrome yourself, put it on PATH or name it with CHROMIUM, and start again.\n",
    ].join("\n"),
  );
  process.exitCode = 1;
}

function installFromDebian(name: string): boolean {
  return run("apt-get", "install", "--yes", "--no-install-recommends", name);
}

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "inherit" }).status === 0;
}
