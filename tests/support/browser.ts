import { findChromium, quietArguments } from "#pipeline/chromium.ts";

/** Names that end in `.test` are reserved for tests. All tests have this rule, so that they can share a browser. */
const testNames = "--host-resolver-rules=MAP *.test 127.0.0.1";

/** Starts Chromium for every test, with optional arguments. Throws if the machine has no Chromium. */
export function browserLaunch(...more: string[]): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error("There is no Chromium. Run `tsx tests/engines/install.ts browser`, or name one with CHROMIUM.");
  }
  return { executablePath, args: [...quietArguments, testNames, ...more] };
}
