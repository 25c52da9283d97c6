import { spawnSync } from "node:child_process";
import { findChromium } from "../pipeline/chromium.ts";

/** `tsx tests/install-browser.ts`: makes sure that there is a Chromium to test with. Does nothing if there is one. */

const attempts: [string, () => boolean][] = [
  ["playwright install chromium", () => run("playwright", ["install", "chromium"])],
  [
    "apt-get install chromium-headless-shell",
    () => run("apt-get", ["update"]) && installFromDebian("chromium-headless-shell"),
  ],
  ["apt-get install chromium", () => installFromDebian("chromium")],
];

const browser = findChromium() ?? install();
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

function install(): string | undefined {
  for (const [name, attempt] of attempts) {
    process.stdout.write(`No Chromium found. Trying: ${name}\n`);
    const found = attempt() ? findChromium() : undefined;
    if (found) return found;
  }
  return undefined;
}

function installFromDebian(name: string): boolean {
  return run("apt-get", ["install", "--yes", "--no-install-recommends", name]);
}

function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: "inherit" }).status === 0;
}
