import { test as base, expect } from "@playwright/test";
import { startPlainHost } from "./plain-host.ts";
import { servedAt, serverVariable } from "./served-sites.ts";
import { distDir } from "./site.ts";
import { Trouble } from "./trouble.ts";

export { expect };

interface TestFixtures {
  /** Fails every test in which something went wrong that the test does not expect. */
  trouble: Trouble;
}

interface WorkerFixtures {
  server: string;
  /** The origin of a host that serves the built files and does nothing else. */
  plainHost: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await use(servedAt(serverVariable));
    },
    { scope: "worker" },
  ],
  plainHost: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const host = await startPlainHost(distDir);
      await use(host.origin);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server),
  trouble: [
    async ({ context, server, plainHost }, use) => {
      const trouble = new Trouble([server, plainHost]);
      await trouble.watch(context);
      await use(trouble);
      expect(trouble.unexpected(), "nothing may go wrong that the test does not expect").toEqual([]);
    },
    { auto: true },
  ],
});
