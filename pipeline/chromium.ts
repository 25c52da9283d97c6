import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { WrongUse } from "#src/settings/wrong-use.ts";

/** The browser's names in Debian, Ubuntu, Fedora and from Google. The first opens no window and is twice as fast. */
const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Chromium gets no sandbox, because containers provide none, and makes no requests except the page's own. */
export const quietArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The program that `CHROMIUM` names, or the first one found. Throws `WrongUse` if there is no program of that name. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new WrongUse(`CHROMIUM is "${named}", which is no program. Name a Chromium or Chrome, or leave it out.`);
  }
  // Playwright throws on systems for which it has no browser, so PATH is searched before.
  return findProgram(programs, environment.PATH ?? "") ?? [chromium.executablePath()].find(isProgram);
}

/** The first of these programs that PATH finds. The order of the names counts before the order of PATH's folders. */
export function findProgram(names: readonly string[], path = process.env.PATH ?? ""): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // There is no such file, or this user may not run it.
    return false;
  }
}

/** Throws `WrongUse` if there is no browser. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new WrongUse("Pictures need Chromium or Chrome, and none was found. Install one, or name it with CHROMIUM.");
  }
  const drawing = ["--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb"];
  return await chromium.launch({ executablePath, args: [...quietArguments, ...drawing] });
}
