import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserLaunch } from "#tests/support/browser.ts";

const run = promisify(execFile);
const dir = join(import.meta.dirname, "lighthouse");

/** What Lighthouse finds for a phone, which it simulates, in milliseconds. */
export interface LighthousePaint {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  /** With what attached developer tools add. */
  readonly totalBlockingTime: number;
}

/** Installs Lighthouse in a package of its own: 114 packages that only this bench needs. Throws when npm cannot. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(join(dir, "node_modules/lighthouse"))) return;
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: dir });
}

/** One load. Lighthouse itself fails now and then ("NO_NAVSTART"), and asks to be run again. */
export async function measureLighthouse(url: string, hasScript: boolean, attempts = 3): Promise<LighthousePaint> {
  const { executablePath, args } = browserLaunch();
  const options = ["--quiet", "--output=json", "--only-categories=performance"];
  const flags = `--chrome-flags=--headless ${args.join(" ")}`;
  const blocked = hasScript ? [] : ["--blocked-url-patterns=*.js"];
  try {
    const { stdout } = await run(join(dir, "node_modules/.bin/lighthouse"), [url, ...options, flags, ...blocked], {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 64_000_000,
    });
    return JSON.parse(stdout).audits.metrics.details.items[0];
  } catch (error) {
    if (attempts <= 1) throw error;
    return measureLighthouse(url, hasScript, attempts - 1);
  }
}
