import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { isProgram } from "./is-program.ts";

/** What Debian, Ubuntu, Fedora and Google call it. The first is the same engine without a window: twice as quick. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * The Chromium to test with: `$CHROMIUM`, else one of the machine's, else the one Playwright has installed. Undefined
 * if there is none. Throws if `$CHROMIUM` names nothing that can be run, rather than testing with another one.
 */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM is "${named}", which is no program. Name a Chromium or Chrome, or leave it out.`);
  }
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onMachine = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onMachine, chromium.executablePath()].find(isProgram);
}
