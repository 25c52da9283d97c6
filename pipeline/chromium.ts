import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { WrongUse } from "#src/settings/wrong-use.ts";

/** What Debian, Ubuntu, Fedora and Google call it. The first is the same engine without a window: twice as quick. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Quiet and alone: no sandbox (containers have none to give), no request but the page's own. */
export const quietArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Letters drawn alike on every screen. */
const drawingArguments = ["--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb"];

/**
 * `$CHROMIUM`, else one of the machine's, else the one that Playwright has installed. Undefined if there is none. Throws
 * `WrongUse` if `$CHROMIUM` names nothing that can be run, rather than taking another one.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new WrongUse(`CHROMIUM is "${named}", which is no program. Name a Chromium or Chrome, or leave it out.`);
  }
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onMachine = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onMachine, chromium.executablePath()].find(isProgram);
}

/** Whether a path names a file that this user may run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A browser that draws the same everywhere. Throws `WrongUse` without any. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new WrongUse("Pictures need Chromium or Chrome, and none was found. Install one, or name it with CHROMIUM.");
  }
  return await chromium.launch({ executablePath, args: [...quietArguments, ...drawingArguments] });
}
