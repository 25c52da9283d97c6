import { findChromium, quietArguments } from "#pipeline/chromium.ts";

/** How every test starts Chromium, with more arguments if it needs some. Throws if the machine has none. */
export function browserLaunch(...more: string[]): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error("There is no Chromium. Run `tsx tests/install-browser.ts`, or name one with CHROMIUM.");
  }
  return { executablePath, args: [...quietArguments, ...more] };
}
