import { contentSite } from "./content-site.ts";
import { startPlainHost } from "./plain-host.ts";
import { contentServerVariable, servedAt } from "./served-sites.ts";
import { test as base } from "./test.ts";

export { expect } from "./test.ts";

/** Tests on the project's own site, as editors have made it: they hold for any content. */
export const test = base.extend<object, { server: string; plainHost: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  server: [({}, use) => use(servedAt(contentServerVariable)), { scope: "worker" }],
  plainHost: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const host = await startPlainHost(contentSite.distDir);
      await use(host.origin);
      await host.stop();
    },
    { scope: "worker" },
  ],
});
