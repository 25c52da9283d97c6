import { findBrowser } from "./find-browser.ts";

/** Quiet and alone: no sandbox (containers have none to give), no request but the page's own. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How every test starts Chromium, with more arguments if it needs some. Throws if the machine has none. */
export function browserLaunch(...more: string[]): { executablePath: string; args: string[] } {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error("There is no Chromium. Run `tsx tests/install-browser.ts`, or name one with CHROMIUM.");
  }
  return { executablePath, args: [...args, ...more] };
}
